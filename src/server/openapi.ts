import type { SwaggerOptions } from '@fastify/swagger';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Games } from '../house/games.ts';
import { declaredIn, type Sent } from './declared.ts';
import { type Door, route, TAGS } from './describe.ts';

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
  transform: createJsonSchemaTransform({ zodToJsonConfig: { override } }),
  transformObject: (document) => {
    const made = createJsonSchemaTransformObject({ zodToJsonConfig: { override } })(document);
    return finished({ ...made }, declaredIn(games));
  },
});

export const openApi = (app: Door): void => {
  const schema = route({
    id: 'description',
    says: 'This description',
    tag: 'house',
    answers: z.unknown(),
    open: true,
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
      const declared = z.toJSONSchema(one.schema, {
        unrepresentable: 'any',
        io: 'input',
        override,
      });
      schemas[name] = {
        title: one.words.title,
        description: wordsOf(one),
        ...inWords(declared, one),
      };
      delete (schemas[name] as Json).$schema;
    }
    const names = Object.keys(commands);
    if (names.length > 1) schemas[group] = { oneOf: names.map(ref) };
  }
  const inRounds = sent.filter(({ group }) => /^Play|\./.test(group));
  schemas.RoundCommand = { anyOf: inRounds.map(choiceOf).map(ref) };
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
  const whole = { ...document, paths, components: { ...components, schemas } };
  return { ...whole, components: { ...components, schemas: used(whole, schemas) } };
};

/** A choice among one is that one. */
const choiceOf = ({ group, commands }: Sent): string => {
  const [only, ...more] = Object.keys(commands);
  return only === undefined || more.length > 0 ? group : only;
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
const used = (document: Json, schemas: Json): Json => {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const name =
        key === '$ref' && typeof inner === 'string' ? inner.split('/').at(-1) : undefined;
      if (name === undefined) look(inner);
      else if (!found.has(name)) {
        found.add(name);
        look(schemas[name]);
      }
    }
  };
  look(document.paths);
  const names = Object.keys(schemas).filter((name) => found.has(name));
  return Object.fromEntries(names.toSorted().map((name) => [name, schemas[name]]));
};
