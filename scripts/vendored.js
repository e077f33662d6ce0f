/** Libraries that are built into dist/vendor instead of being installed, as the sources import them (decision 181). */
export const VENDORED = [
  '@fastify/cookie',
  '@fastify/helmet',
  '@fastify/rate-limit',
  '@fastify/static',
  '@fastify/swagger',
  '@noble/curves/bls12-381.js',
  'csv-stringify/sync',
  'fastify',
  'fastify-type-provider-zod',
  'pdfkit',
  'prom-client',
  'write-excel-file/node',
];

/** The package that a name imports from. */
export const packageOf = (name) => /^(@[^/]+\/)?[^/]+/.exec(name)[0];
