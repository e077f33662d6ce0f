import type { SwaggerOptions } from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Games } from '../house/games.ts';
import { declaredIn, type Sent } from './declared.ts';
import { type Door, openRoute, TAGS } from './describe.ts';

type Json = { [name: string]: unknown };

/** The description of the interface, made from the schemas that requests are held to and the declared commands. */
export const description = (games: Games): SwaggerOptions => ({
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Houseway',
      version: '1',
      description: 'Commands are posted, tables are watched. A refusal is a problem document.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This house' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'houseway' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  },
  transform: jsonSchemaTransform,
  transformObject: (document) =>
    finished({ ...jsonSchemaTransformObject(document) }, declaredIn(games)),
});

export const openApi = (app: Door): void => {
  const schema = openRoute.house({
    id: 'description',
    says: 'This description',
    answers: z.unknown(),
  });
  let made: unknown;
  app.get('/api/openapi.json', { schema }, async () => {
    made ??= app.swagger();
    return made;
  });
};

/** Every command by name, each group of them as one choice, and the header that every change carries. */
const finished = (document: Json, sent: readonly Sent[]): Json => {
  const components = document.components as Json;
  const schemas = { ...(components.schemas as Json) };
  for (const { group, commands } of sent) {
    for (const [name, one] of Object.entries(commands)) {
      // As it is sent: what may be left out then is filled in before it is read.
      const as = { io: 'input', unrepresentable: 'any', override } as const;
      const declared = z.toJSONSchema(one.schema, as);
      schemas[name] = {
        title: one.words.title,
        description: wordsOf(one),
        ...inWords(declared, one),
      };
      delete (schemas[name] as Json).$schema;
    }
    schemas[group] = { oneOf: Object.keys(commands).map(ref) };
  }
  const groups = sent.map(({ group }) => group);
  const inRounds = groups.filter((group) => group === 'PlayCommand' || group.includes('.'));
  schemas.RoundCommand = { anyOf: inRounds.map(ref) };
  const paths = Object.fromEntries(
    Object.entries(document.paths as Json).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods as Json).map(([method, it]) => [
          method,
          method === 'post' ? withHeader(it as Json) : it,
        ]),
      ),
    ]),
  );
  return { ...document, paths, components: { ...components, schemas: used(paths, schemas) } };
};

/** What a form needs to know and a client does not; a list that the chapter gives is shown as examples. */
const override = ({ jsonSchema }: { jsonSchema: Json }): void => {
  const { choices } = jsonSchema;
  if (Array.isArray(choices)) jsonSchema.examples = choices;
  for (const key of ['field', 'colour', 'choices', 'from', 'after', 'part']) delete jsonSchema[key];
};

/** The members with the labels that a form gives them; what is said in a round is any command of the round. */
const inWords = (declared: Json, { words }: Sent['commands'][string]): Json => ({
  ...declared,
  properties: Object.fromEntries(
    Object.entries((declared.properties ?? {}) as Readonly<Record<string, Json>>).map(
      ([member, schema]) => {
        if (SAID.has(member)) return [member, ref('RoundCommand')];
        const { label, hint } = words.fields?.[member] ?? {};
        const description = [label, hint].filter((text) => text !== undefined).join('. ');
        return [member, description === '' ? schema : { ...schema, description }];
      },
    ),
  ),
});

const SAID: ReadonlySet<string> = new Set(['said', 'instead']);

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const wordsOf = ({ by, second, cite, words }: Sent['commands'][string]): string =>
  [
    ...(words.says === undefined ? [] : [words.says]),
    `By: ${by.join(', ')}.`,
    ...(second === undefined ? [] : [`Second signature: ${second.join(', ')}.`]),
    `${cite}.`,
  ].join(' ');

const withHeader = (operation: Json): Json => ({
  ...operation,
  parameters: [
    ...((operation.parameters as readonly unknown[] | undefined) ?? []),
    {
      name: 'X-Houseway',
      in: 'header',
      required: false,
      description: 'Always 1; needed with the cookie, not with a bearer token.',
      schema: { type: 'string', enum: ['1'] },
    },
  ],
});

/** Only what something refers to, by name: which was declared first depends on what was loaded first. */
const used = (paths: Json, schemas: Json): Json => {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(
      /"#\/components\/schemas\/(.+?)"/g,
    )) {
      if (found.has(name)) continue;
      found.add(name);
      look(schemas[name]);
    }
  };
  look(paths);
  return Object.fromEntries([...found].toSorted().map((name) => [name, schemas[name]]));
};
