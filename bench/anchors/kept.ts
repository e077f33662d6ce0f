import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** With HOUSEWAY_KEEP=1, a measured row goes to test/scale/NAME.json, by its first member; docs/scale.md is held to that. */
export const keepRow = <Row extends object>(measured: string, row: Row): void => {
  if (process.env.HOUSEWAY_KEEP === undefined) return;
  const file = new URL(`../../test/scale/${measured}.json`, import.meta.url);
  const kept: Row[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const name = (one: Row): unknown => Object.values(one)[0];
  const at = kept.findIndex((one) => name(one) === name(row));
  const rows = at < 0 ? [...kept, row] : kept.with(at, row);
  // Sizes rise; titles stay in the order in which they came.
  const rising = rows.toSorted((a, b) => Number(name(a)) - Number(name(b)) || 0);
  writeFileSync(file, `${JSON.stringify(rising, null, 2)}\n`);
};
