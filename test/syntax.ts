/** A node of the tree that vite's parser makes of a source, as far as every reader of it needs to know. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** The nodes right below a node. */
export const childrenOf = <Node extends SyntaxNode>(node: object): readonly Node[] =>
  Object.values(node)
    .flat()
    .filter(
      (value): value is Node =>
        typeof value === 'object' && value !== null && typeof value.type === 'string',
    );
