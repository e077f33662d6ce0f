/** A schema of the description, as far as ours use it. */
export interface Schema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly type?: string | readonly string[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly title?: string;
  readonly description?: string;
  readonly pattern?: string;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>;

export interface Description {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** `three-dice-football.CallThrow` as a type: ThreeDiceFootballCallThrow. */
const nameOf = (name: string): string =>
  name.replaceAll(/(^|[-.])([a-z0-9])/gi, (_, _mark, letter: string) => letter.toUpperCase());

const typeOf = (schema: Schema): string => {
  if (schema.$ref !== undefined) return nameOf(schema.$ref.split('/').at(-1) ?? '');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)));
  const several = schema.anyOf ?? schema.oneOf;
  if (several !== undefined) return union(several.map(typeOf));
  switch (schema.type) {
    case 'string':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'array':
      return schema.prefixItems === undefined
        ? `readonly (${typeOf(schema.items ?? {})})[]`
        : `readonly [${schema.prefixItems.map(typeOf).join(', ')}]`;
    case 'object':
      return recordOf(schema);
    default:
      return 'unknown';
  }
};

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ') || 'never';

const recordOf = ({ properties = {}, required = [], additionalProperties }: Schema): string => {
  const members = Object.entries(properties).map(([name, schema]) =>
    memberOf(name, required.includes(name), schema),
  );
  const more = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  if (members.length === 0) return `Readonly<Record<string, ${more ? typeOf(more) : 'unknown'}>>`;
  return `{ ${members.join('; ')} }`;
};

const memberOf = (name: string, required: boolean, schema: Schema): string =>
  `readonly ${/^\w+$/.test(name) ? name : JSON.stringify(name)}${required ? '' : '?'}: ${typeOf(schema)}`;

const bodyOf = ({ requestBody }: Operation): string => {
  if (requestBody === undefined) return 'undefined';
  const json = requestBody.content['application/json'];
  return json === undefined ? 'string' : typeOf(json.schema);
};

/** What the client makes of each kind of answer. */
const heldIn = ([kind, { schema }]: readonly [string, { readonly schema: Schema }]): string => {
  if (kind === 'application/json') return schema.type === 'string' ? 'unknown' : typeOf(schema);
  if (kind === 'text/event-stream') return 'Messages';
  return /^text\/|ndjson$|\+xml$/.test(kind) ? 'string' : 'Uint8Array';
};
const answerOf = ({ responses }: Operation): string =>
  union(Object.entries(responses['200']?.content ?? {}).map(heldIn));

/** Sent with every change; the client does so by itself. */
const BY_ITSELF = 'X-Houseway';

const operationOf = (operation: Operation) => {
  const { operationId, parameters = [] } = operation;
  const of = (where: string): string => {
    const own = parameters.filter((one) => one.in === where && one.name !== BY_ITSELF);
    const members = own.map((one) => memberOf(one.name, one.required === true, one.schema));
    return members.length === 0 ? 'undefined' : `{ ${members.join('; ')} }`;
  };
  return `  readonly ${operationId}: { readonly params: ${of('path')}; readonly query: ${of('query')}; readonly headers: ${of('header')}; readonly body: ${bodyOf(operation)}; readonly answer: ${answerOf(operation)} };`;
};

/** The types of a client, one to a line: every schema, and every operation with what it takes and answers. */
export const clientTypes = ({ paths, components }: Description): string => {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return [
    '// Generated by `npm run client` from the description that the server gives of itself.',
    "import type { Messages } from './messages.ts';",
    '',
    ...Object.entries(components.schemas).map(
      ([name, schema]) => `export type ${nameOf(name)} = ${typeOf(schema)};`,
    ),
    '',
    '/** What each operation takes and answers. */',
    'export interface Operations {',
    ...operations.map(({ operation }) => operationOf(operation)),
    '}',
    '',
    '/** How each operation is asked for. */',
    'export const ROUTES: { readonly [Id in keyof Operations]: readonly [method: string, path: string] } = {',
    ...operations.map(
      ({ path, method, operation }) =>
        `  ${operation.operationId}: ['${method.toUpperCase()}', '${path}'],`,
    ),
    '};',
    '',
  ].join('\n');
};
