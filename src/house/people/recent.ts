/** What was kept lately, by key. */
export interface Recent<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  delete(key: string): void;
}

/** Remembers at least the latest `most` keys and at most twice as many, at the same small cost for each. */
export const recent = <T>(most: number): Recent<T> => {
  let young = new Map<string, T>();
  let old = new Map<string, T>();
  return {
    get: (key) => young.get(key) ?? old.get(key),
    set: (key, value) => {
      if (young.size >= most && !young.has(key)) [old, young] = [young, new Map()];
      young.set(key, value);
    },
    delete: (key) => {
      young.delete(key);
      old.delete(key);
    },
  };
};
