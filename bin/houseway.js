#!/usr/bin/env node
// Houseway needs Node 24. Where an older one started this file, hand over to the one that was installed with it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const major = Number(process.versions.node.split('.')[0]);

if (major >= 24) {
  if (!existsSync(here('../dist/cli/main.js'))) {
    console.error('Houseway is not built yet: run "npm run build" first.');
    process.exit(1);
  }
  // The program is compiled once, not at every call.
  module.enableCompileCache?.();
  const { main } = await import('../dist/cli/main.js');
  process.exitCode = await main(process.argv.slice(2));
} else {
  // A package that was installed has it beside itself.
  const isInstalled = here('..').includes('node_modules');
  const node24 = here(`${isInstalled ? '../..' : '../node_modules'}/node/bin/node`);
  if (existsSync(node24)) {
    const child = spawn(node24, [here(import.meta.url), ...process.argv.slice(2)], {
      stdio: 'inherit',
    });
    // Whoever stops this process stops the house, which then closes in order. A terminal interrupts both by itself.
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    process.on('SIGINT', () => {});
    // npm starts us through a shell that ends without passing the signal on.
    const parent = process.ppid;
    const orphaned = setInterval(() => {
      if (process.env.npm_command === undefined || process.ppid === parent) return;
      clearInterval(orphaned);
      child.kill('SIGTERM');
    }, 250);
    process.exitCode = await new Promise((resolve) => {
      child.on('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : 128)));
    });
    clearInterval(orphaned);
  } else {
    const brings = isInstalled ? 'npm install node@24' : 'npm ci';
    console.error(
      `Houseway needs Node 24 or newer; this is ${process.version}. Run "${brings}" here, or install Node 24.`,
    );
    process.exitCode = 1;
  }
}
