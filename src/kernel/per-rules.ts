/** What follows from rules alone, made once for as long as they are in force: a table asks for it at every command. */
export const perRules = <Rules extends object, Made>(
  make: (rules: Rules) => Made,
): ((rules: Rules) => Made) => {
  const made = new WeakMap<Rules, { readonly it: Made }>();
  return (rules) => {
    const known = made.get(rules) ?? { it: make(rules) };
    made.set(rules, known);
    return known.it;
  };
};
