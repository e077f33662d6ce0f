/** `import … from 'houseway'`: what a program needs to play, price and settle games. Each part also has a path of its own, such as `houseway/odds`. */
export * from '../games/index.ts';
export * from '../kernel/index.ts';
export * from '../odds/index.ts';
export * from '../progressive/index.ts';
export * from '../table/index.ts';
