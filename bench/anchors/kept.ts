import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** With HOUSEWAY_KEEP=1, a measured row goes to test/scale/NAME.json, by its first member; docs/scale.md is held to that. */
export const keepRow = <Row extends object>(name: string, row: Row): void => {
  if (process.env.HOUSEWAY_KEEP === undefined) return;
  const file = new URL(`../../test/scale/${name}.json`, import.meta.url);
  const kept: Row[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const size = (one: Row): number => Number(Object.values(one)[0]);
  const rows = [...kept.filter((one) => size(one) !== size(row)), row];
  const rising = rows.toSorted((a, b) => size(a) - size(b));
  writeFileSync(file, `${JSON.stringify(rising, null, 2)}\n`);
};
