import type { Description, Operation, Schema } from './client-types.ts';

/** What a member with that name would hold on an ordinary day; what is not here follows from its schema. */
const ORDINARY: Readonly<Record<string, unknown>> = {
  key: 'bet-0001',
  password: 'a long password',
  seat: 1,
  wager: 'touchdown',
  patron: 'patron-1',
  person: 'dealer-2',
  name: 'Dealer',
  day: '2026-12-01',
  from: '2026-12-01',
  expires: '2026-12-31',
  month: '2026-12',
  quarter: '2026-Q4',
  filed: { touchdown: 'pass-zero' },
  slip: 'F-17',
  reason: 'The camera shows another face',
  serial: 'MP-000001',
  first: 'MP-000001',
  last: 'MP-000050',
  card: 'Ks',
  design: 'holiday-10',
  series: 'MP',
  holder: 'North Hall',
  promotion: 'HOLIDAY-26',
  game: 'three-dice-football',
  table: 'T7',
};

type Members = Readonly<Record<string, unknown>>;

/** A body that a schema accepts, with the members that it demands. */
export const exampleOf = (schemas: Description['components']['schemas']) => {
  const of = (schema: Schema, name = ''): unknown => {
    if (schema.$ref !== undefined) {
      const to = schema.$ref.split('/').at(-1) ?? '';
      return to === 'RoundCommand' ? of(schemas.PlaceBet ?? {}) : of(schemas[to] ?? {});
    }
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return schema.enum[0];
    const [one] = schema.anyOf ?? schema.oneOf ?? [];
    if (one !== undefined) return of(one, name);
    if (name in ORDINARY && fits(schema, ORDINARY[name])) return ORDINARY[name];
    switch (schema.type) {
      case 'integer':
      case 'number':
        return numberOf(schema, name);
      case 'boolean':
        return true;
      case 'array':
        return listOf(schema, name, of);
      case 'object':
        return membersOf(schema, of);
      default:
        return textOf(schema);
    }
  };
  return of;
};

type Of = (schema: Schema, name?: string) => unknown;

const fits = ({ type, pattern, maxLength }: Schema, value: unknown): boolean =>
  type === 'string'
    ? typeof value === 'string' &&
      value.length <= (maxLength ?? value.length) &&
      (pattern === undefined || new RegExp(pattern).test(value))
    : type === 'integer'
      ? typeof value === 'number'
      : type === undefined;

const numberOf = ({ minimum = 0, maximum }: Schema, name: string): number => {
  const wished = /cents$/i.test(name) ? 1000 : 1;
  return Math.min(Math.max(wished, minimum), maximum ?? wished);
};

const listOf = ({ prefixItems, items = {}, minItems }: Schema, name: string, of: Of): unknown =>
  prefixItems === undefined
    ? Array.from({ length: minItems ?? 1 }, () => of(items, name))
    : prefixItems.map((item) => of(item, name));

const membersOf = ({ properties = {}, required = [] }: Schema, of: Of): Members =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([member]) => required.includes(member) || member === 'command')
      .map(([member, schema]) => [member, of(schema, member)]),
  );

const textOf = ({ pattern, examples, maxLength = 100 }: Schema): string => {
  const [given] = examples ?? [];
  if (typeof given === 'string') return given;
  const tried = ['as filed', 'Ks', 'A-1', 'A', '2026-12-01', '00'.repeat(32), '00'.repeat(48)];
  const matches = (text: string) => pattern === undefined || new RegExp(pattern).test(text);
  return tried.find((text) => text.length <= maxLength && matches(text)) ?? '';
};

const kindOf = (schema: Schema): string => {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined)
    return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  const several = schema.anyOf ?? schema.oneOf;
  if (several !== undefined) return [...new Set(several.map(kindOf))].join(' or ');
  if (schema.type === 'array') return `list of ${kindOf(schema.items ?? {})}`;
  if (schema.type === 'object') return 'object';
  const { minimum, maximum } = schema;
  const bounds =
    minimum !== undefined && maximum !== undefined && maximum < 1e6
      ? `, ${minimum} to ${maximum}`
      : '';
  return `${String(schema.type ?? 'anything')}${bounds}`;
};

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const table = (schema: Schema): readonly string[] => {
  const members = Object.entries(schema.properties ?? {}).filter(([name]) => name !== 'type');
  if (members.length === 0) return [];
  return [
    '| Member | Is | |',
    '|---|---|---|',
    ...members.map(([name, of]) => {
      const must = schema.required?.includes(name) ? '' : ', optional';
      return `| \`${name}\` | ${cell(kindOf(of))}${must} | ${cell(of.description ?? '')} |`;
    }),
    '',
  ];
};

const body = (example: unknown): readonly string[] => [
  '```json',
  JSON.stringify(example),
  '```',
  '',
];

const routes = ({ paths }: Description, tag: string, of: Of): readonly string[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags?.includes(tag))
      .flatMap(([method, operation]) => routeOf(method, path, operation, of)),
  );

const routeOf = (method: string, path: string, operation: Operation, of: Of) => {
  const asked = (operation.parameters ?? []).filter((one) => one.in === 'query');
  const sent = operation.requestBody?.content['application/json']?.schema;
  return [
    `### ${method.toUpperCase()} ${path}`,
    '',
    `${operation.summary}.${operation.description === undefined ? '' : ` ${operation.description}`}`,
    '',
    ...(asked.length === 0
      ? []
      : [
          `Query: ${asked.map(({ name, required }) => `\`${name}\`${required ? '' : ' (optional)'}`).join(', ')}.`,
          '',
        ]),
    ...(sent === undefined ? [] : [...table(sent), ...body(of(sent))]),
  ];
};

/** Commands of one address stand together, each with its members and a body that the door lets in. */
const commands = ({ components: { schemas } }: Description, of: Of): readonly string[] =>
  Object.entries(schemas)
    .filter(([, { oneOf }]) => oneOf?.every(({ $ref }) => $ref !== undefined))
    .flatMap(([group, { oneOf = [] }]) => [
      `## ${group}`,
      '',
      ...oneOf.flatMap(({ $ref = '' }) => {
        const name = $ref.split('/').at(-1) ?? '';
        const schema = schemas[name] ?? {};
        return [
          `### ${name}`,
          '',
          `${schema.title ?? name}. ${schema.description ?? ''}`,
          '',
          ...table(schema),
          ...body(of(schema)),
        ];
      }),
    ]);

/** docs/http-reference.md, from the description that the server gives of itself. */
export const httpReference = (described: Description): string => {
  const of = exampleOf(described.components.schemas);
  return `${[
    '# HTTP reference',
    '',
    'Every route and every command with a body, written by `npm run client` from the description that the server gives of itself',
    '(`GET /api/openapi.json`). How sessions, keys, second signatures and streams work is told in [http.md](http.md).',
    '',
    ...described.tags.flatMap(({ name, description }) => [
      `## ${name[0]?.toUpperCase()}${name.slice(1)}`,
      '',
      `${description}.`,
      '',
      ...routes(described, name, of),
    ]),
    ...commands(described, of),
  ]
    .join('\n')
    .trimEnd()}\n`;
};
