/** A node of the tree that vite's parser makes of a source, as far as every reader of it needs to know. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** The nodes right below a node. */
export const childrenOf = <Node extends SyntaxNode>(node: object): readonly Node[] => {
  const found: Node[] = [];
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const one of value) addNode(one, found);
    else addNode(value, found);
  }
  return found;
};

// Every source is read so, more than once: lists of lists on the way would take most of the time.
const addNode = <Node extends SyntaxNode>(value: unknown, found: Node[]): void => {
  if (typeof value !== 'object' || value === null) return;
  if (typeof (value as Node).type === 'string') found.push(value as Node);
};
