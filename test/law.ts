import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Node } from 'acorn';
import { parse } from 'acorn';
import { ancestor } from 'acorn-walk';
import { games } from '../src/games/index.ts';

export const STATUSES = ['tested', 'recorded', 'physical', 'definition'] as const;
export type Status = (typeof STATUSES)[number];

/** One heading of a digest: a section, subsection or paragraph, by the address code cites it under. */
export interface Paragraph {
  readonly file: string;
  readonly cite: string;
  readonly title: string;
  readonly depth: number;
  /** What the digest says of a paragraph that code does not enforce, and why. */
  readonly status?: { readonly is: Status; readonly why: string };
  /** The address of the section or subsection it is a part of. */
  readonly parent?: string;
}

export interface Digest {
  readonly file: string;
  readonly title: string;
  readonly edition: string;
  readonly effective: string;
  readonly paragraphs: readonly Paragraph[];
}

/** A citation found in the source: the whole address, or a pattern if a part of it is computed. */
export interface Cited {
  readonly cite: string;
  readonly pattern?: RegExp;
  /** The last of a range of neighbours, `§ 575.6(b)(1)–(9)`. */
  readonly upTo?: string;
  /** It is not a value but opens a comment: the lines below it are what the paragraph says. */
  readonly comment?: true;
  readonly in: string;
}

export type Coverage = Status | 'enforced' | 'shown' | 'cited' | 'in parts' | 'open';

/** What the scripts of the digests have shown when they were run. */
export interface Shown {
  /** Something was refused under it, or a settlement line carried it. */
  readonly held: ReadonlySet<string>;
  /** A script stands under its heading. */
  readonly played: ReadonlySet<string>;
}

const NOTHING_SHOWN: Shown = { held: new Set(), played: new Set() };

const root = fileURLToPath(new URL('..', import.meta.url));

// ---------------------------------------------------------------------------------------------------
// The digests
// ---------------------------------------------------------------------------------------------------

const PENNSYLVANIA = '58 Pa. Code § ';
const NEW_JERSEY = 'N.J.A.C. ';
const HOUSE = 'House rules § ';

/** A text of the form of a citation, whatever it names. A sentence that ends in an address has none. */
const CITATION = /^(?:[^§\n]*[^§.\s] § |N\.J\.A\.C\. (?:13:69)?)/;

const PENNSYLVANIA_ADDRESS = /^§ (\d+a?\.\d+(?:\([0-9A-Za-z]+\))*) (.+)$/;
const NEW_JERSEY_ADDRESS = /^(13:69[A-Z]-\d+\.\d+[A-Z]*(?:\([a-z]\)(?:\d+[ivx]*)?)?) (.+)$/;
/** A sheet without numbered paragraphs, and the house rules, have named sections: the name is the address. */
const NAMED_ADDRESS = /^§ (.+)$/;

/** The digest of a game whose document has no numbers is called after the game: `three-dice-yahtzee.md`. */
const namedIn = (file: string): string | undefined => {
  if (file === 'house-rules.md') return HOUSE;
  const [edition] = games[file.replace(/\.md$/, '')]?.editions ?? [];
  return edition?.chapter.replace(/ § .+$/, ' § ');
};

export const addressOf = (file: string, heading: string): { cite: string; title: string } => {
  const named = namedIn(file);
  const match = (
    named ? NAMED_ADDRESS : heading.startsWith('13:') ? NEW_JERSEY_ADDRESS : PENNSYLVANIA_ADDRESS
  ).exec(heading);
  if (!match?.[1]) throw new Error(`law/${file}: no address in the heading "${heading}"`);
  const prefix = named ?? (heading.startsWith('13:') ? NEW_JERSEY : PENNSYLVANIA);
  return { cite: prefix + match[1], title: match[2] ?? match[1] };
};

const statusOf = (file: string, line: string | undefined): Paragraph['status'] => {
  if (!line?.startsWith('Status:')) return undefined;
  const match = /^Status: (\w+) — (.+)$/.exec(line);
  const is = STATUSES.find((status) => status === match?.[1]);
  if (!is || !match?.[2]) throw new Error(`law/${file}: "${line}" is not a status with a reason`);
  return { is, why: match[2] };
};

export const parseDigest = (file: string, text: string): Digest => {
  const lines = text.split('\n');
  const opening = (label: string): string => {
    const line = lines.slice(0, 6).find((each) => each.startsWith(label));
    if (!line) throw new Error(`law/${file}: it does not open with "${label}"`);
    return line.slice(label.length).trim();
  };
  const above: Paragraph[] = [];
  const paragraphs: Paragraph[] = [];
  lines.forEach((line, row) => {
    const heading = /^(#{2,6}) (.+)$/.exec(line);
    if (!heading?.[1] || !heading[2]) return;
    const depth = heading[1].length;
    while (above.length > 0 && above[above.length - 1]!.depth >= depth) above.pop();
    const parent = above[above.length - 1];
    const status = statusOf(file, lines[row + 1]);
    const paragraph: Paragraph = {
      file,
      depth,
      ...addressOf(file, heading[2]),
      ...(parent ? { parent: parent.cite } : {}),
      ...(status ? { status } : {}),
    };
    above.push(paragraph);
    paragraphs.push(paragraph);
  });
  return {
    file,
    title: opening('# '),
    edition: opening('Edition:'),
    effective: opening('Effective:'),
    paragraphs,
  };
};

/** Every digest, in the order of their file names. */
export const digests = (): readonly Digest[] =>
  readdirSync(join(root, 'law'))
    .filter((file) => file.endsWith('.md') && file !== 'coverage.md' && file !== 'README.md')
    .sort()
    .map((file) => parseDigest(file, readFileSync(join(root, 'law', file), 'utf8')));

/** Every page of `law/` by its path there, readings included. */
export const pages = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(join(root, 'law'), { recursive: true, encoding: 'utf8' })
      .map((file) => file.split(sep).join('/'))
      .filter((file) => file.endsWith('.md'))
      .sort()
      .map((file) => [file, readFileSync(join(root, 'law', file), 'utf8')]),
  );

export interface Reading {
  readonly file: string;
  readonly question: string;
  readonly paragraphs: readonly string[];
  /** What a submission can select, by rule: the first value is the one held. */
  readonly rules: Readonly<Record<string, readonly string[]>>;
}

export const parseReading = (file: string, text: string): Reading => {
  const match = /^# Reading (\d+)\. (.+)\n\nParagraph: (.+)\nRule: (.+)\n/.exec(text);
  if (!match?.[2] || !match[3] || !match[4] || Number(match[1]) !== Number.parseInt(file, 10)) {
    throw new Error(`law/readings/${file}: it does not open with its number, paragraph and rule`);
  }
  const rules = [...match[4].matchAll(/`(\w+)=([^`]+)`/g)];
  return {
    file,
    question: match[2],
    paragraphs: match[3].split(', '),
    rules: Object.fromEntries(rules.map(([, name, values]) => [name, values!.split('|')])),
  };
};

/** The register of readings, by number. */
export const readings = (): readonly Reading[] =>
  [...pages()]
    .filter(([file]) => /^readings\/\d/.test(file))
    .map(([file, text]) => parseReading(file.slice('readings/'.length), text));

/**
 * The digests of registered games, and of the coupons: none of their paragraphs may be open. A chapter that no game names yet
 * is shown as open in `coverage.md` and fails nothing.
 */
export const builtOf = (all: readonly Paragraph[]): readonly string[] => {
  const chapters = new Set([
    `${PENNSYLVANIA}525`,
    ...Object.values(games).flatMap(({ editions }) => editions.map(({ chapter }) => chapter)),
  ]);
  const files = all.filter(({ cite }) => chapters.has(cite) || chapters.has(chapterOf(cite)));
  return [...new Set(files.map(({ file }) => file))];
};

// ---------------------------------------------------------------------------------------------------
// The source
// ---------------------------------------------------------------------------------------------------

/** In a game's folder, `.3(c)` is that paragraph of the game's chapter, or of each edition of it. */
const CHAPTERS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.values(games).map(({ id, editions }) => [
    `games/${id}`,
    editions
      .map(({ chapter }): string => chapter)
      .filter((chapter) => chapter.startsWith(PENNSYLVANIA) || chapter.startsWith(NEW_JERSEY)),
  ]),
);

const WITHIN_A_CHAPTER = /^\.\d+[A-Z]?(?:\([0-9A-Za-z]+\))*(?:\d+[ivx]*)?$/;

/** Calls that complete an address to a citation: `pa('675a.4(c)')`, `nj('13:69F-45.5(d)1')`. */
const COMPLETING: Readonly<Record<string, (address: string) => string>> = {
  pa: (address) => PENNSYLVANIA + address,
  nj: (address) => NEW_JERSEY + address,
  cite: (address) => (address.startsWith('13:') ? NEW_JERSEY : PENNSYLVANIA) + address,
};

/** Stands for a computed part while a template is read. No citation contains it. */
const COMPUTED = '\0';

/**
 * Chapter 577 letters the paragraphs that chapter 661a counts in Roman figures: (b)(6)(iv) there is
 * (b)(6)(D) here.
 */
export const inEdition577 = (address: string): string =>
  address.replace(/(\(\d\))\(([iv]+)\)$/, (_, before: string, roman: string) => {
    const place = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii'].indexOf(roman);
    return `${before}(${'ABCDEFG'[place]})`;
  });

/** The text of a string or a template, computed parts marked, or nothing for any other node. */
const textOf = (node: Node): string | undefined => {
  if (node.type === 'Literal') {
    const { value } = node as Node & { value: unknown };
    return typeof value === 'string' ? value : undefined;
  }
  if (node.type !== 'TemplateLiteral') return undefined;
  const { quasis } = node as Node & { quasis: readonly { value: { cooked: string } }[] };
  return quasis.map((part) => part.value.cooked).join(COMPUTED);
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const cited = (cite: string, file: string): Cited[] => {
  if (!cite.includes(COMPUTED)) return [{ cite, in: file }];
  const fixed = cite.replace(CITATION, '');
  // A template that fixes no section is the definition of a helper, not a citation.
  if (!/\.\d/.test(fixed) && !/^[a-z]/.test(fixed)) return [];
  const pattern = new RegExp(`^${cite.split(COMPUTED).map(escaped).join('[^.]*?')}$`);
  return [{ cite: cite.replaceAll(COMPUTED, '…'), pattern, in: file }];
};

/** The level of `(c)`, `(2)` or `(iv)` in an address: subsection, paragraph, subparagraph. */
const levelOf = (part: string, before: readonly string[]): number => {
  if (/^\(\d/.test(part)) return 1;
  const deep = /^\([A-Z]/.test(part) || /^\([ivx]{2,}/.test(part);
  return deep || (/^\([ivx]\)/.test(part) && before.length > 1) ? 2 : 0;
};

const ONE_ADDRESS =
  /^((?:13:69[A-Z]-)?\d+a?\.\d+[A-Z]*|\.\d+[A-Z]?)?((?:\([0-9A-Za-z]+\))*)(\d+[ivx]*)?/;

/**
 * The addresses that open a comment: `§ 675a.4(b), (c)`, `§ .4(b) and .7`, `§ 575.6(b)(1)–(9)`. What is left
 * out is as in the address before it.
 */
const openingAddresses = (comment: string): { at: string; upTo?: string }[] => {
  const found: { at: string; upTo?: string }[] = [];
  let text = comment.replace(/^[\s*]*/, '');
  if (!text.startsWith('§ ')) return found;
  text = text.slice(2);
  let section = '';
  let parts: readonly string[] = [];
  let range = false;
  while (text !== '') {
    const match = ONE_ADDRESS.exec(text);
    if (!match?.[0] || (!match[1] && !match[2])) break;
    const own = match[2]?.match(/\([0-9A-Za-z]+\)/g) ?? [];
    if (match[1]) section = match[1];
    else if (section === '') break;
    parts = match[1] ? own : [...parts.slice(0, levelOf(own[0] ?? '', parts)), ...own];
    const at = section + parts.join('') + (match[3] ?? '');
    const last = found[found.length - 1];
    if (range && last) found[found.length - 1] = { ...last, upTo: at };
    else found.push({ at });
    text = text.slice(match[0].length);
    const separator = /^(?:, and |, | and |–)(?:§ )?(?=[\d.(])/.exec(text)?.[0];
    if (separator === undefined) break;
    range = separator.startsWith('–');
    text = text.slice(separator.length);
  }
  return found;
};

/** A paragraph of whichever edition is in force: `58 Pa. Code § ${chapter}.3(c)`. */
const OF_EACH_EDITION = new RegExp(`^${escaped(PENNSYLVANIA)}${COMPUTED}(\\.\\d.*)$`);

/** What every citation outside the folder of a game has in it; a source without it is not read as a tree. */
const MAY_CITE = new RegExp(`§|N\\.J\\.A\\.C\\.|\\b(?:${Object.keys(COMPLETING).join('|')})\\(`);

/** Every citation in one source file: literals, templates, calls that complete an address, comments. */
export const citationsIn = (file: string, source: string): readonly Cited[] => {
  const chapters = Object.entries(CHAPTERS).find(([folder]) => file.startsWith(`${folder}/`))?.[1];
  const inChapters = (address: string): Cited[] =>
    (chapters ?? []).flatMap((chapter) =>
      cited(chapter + (chapter.endsWith('577') ? inEdition577(address) : address), file),
    );
  if (chapters === undefined && !MAY_CITE.test(source)) return [];
  const found: Cited[] = [];
  const read = (node: Node, _state: unknown, ancestors: readonly Node[]): void => {
    const text = textOf(node);
    if (text === undefined) return;
    const edition = OF_EACH_EDITION.exec(text);
    if (edition?.[1]) {
      found.push(...inChapters(edition[1]));
      return;
    }
    if (CITATION.test(text)) {
      found.push(...cited(text, file));
      return;
    }
    if (chapters && WITHIN_A_CHAPTER.test(text)) {
      found.push(...inChapters(text));
      return;
    }
    const call = ancestors[ancestors.length - 2] as Node & {
      readonly callee?: Node & { readonly name?: string };
      readonly arguments?: readonly Node[];
    };
    if (call?.type !== 'CallExpression' || call.arguments?.[0] !== node) return;
    const name = call.callee?.name ?? '';
    const completing = Object.hasOwn(COMPLETING, name) ? COMPLETING[name] : undefined;
    if (completing) found.push(...cited(completing(text), file));
    // Computed in part: of(`.3(b)(6)(${play})`).
    else if (name === 'of' && text.startsWith('.')) found.push(...inChapters(text));
  };
  const inComment = (text: string): Cited[] =>
    openingAddresses(text).flatMap(({ at, upTo }) => {
      const prefixes = at.startsWith('13:')
        ? [NEW_JERSEY]
        : at.startsWith('.')
          ? (chapters ?? [])
          : [PENNSYLVANIA];
      return prefixes.map((prefix): Cited => {
        const whole = (address: string): string =>
          prefix + (prefix.endsWith('577') ? inEdition577(address) : address);
        return {
          cite: whole(at),
          ...(upTo ? { upTo: whole(upTo) } : {}),
          comment: true,
          in: file,
        };
      });
    });
  const tree = parse(stripTypeScriptTypes(source), {
    ecmaVersion: 'latest',
    sourceType: 'module',
    onComment: (_block, text) => found.push(...inComment(text)),
  });
  ancestor(tree, { Literal: read, TemplateLiteral: read });
  return found;
};

/** Tests, and screens (which show the citations they are given), enforce nothing. */
const isRule = (file: string): boolean =>
  file.endsWith('.ts') &&
  !/\.(test|deep|d|as)\.ts$/.test(file) &&
  !file.startsWith('web/') &&
  !file.includes('golden/');

export const citations = (): readonly Cited[] =>
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter(isRule)
    .sort()
    .flatMap((file) => citationsIn(file, readFileSync(join(root, 'src', file), 'utf8')));

/** Every citation inside a value: a declaration, with its wagers, pay lines, options and duties. */
export const citationsWithin = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return CITATION.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(citationsWithin);
};

// ---------------------------------------------------------------------------------------------------
// Coverage
// ---------------------------------------------------------------------------------------------------

export interface Covered extends Paragraph {
  readonly coverage: Coverage;
  readonly why: string;
  /** The folders of `src/` that cite it. */
  readonly by: readonly string[];
}

export interface Report {
  readonly paragraphs: readonly Covered[];
  readonly unresolved: readonly Cited[];
}

/** A game names its whole chapter as well: `58 Pa. Code § 661a` is where § 661a.3(c) is found. */
export const chapterOf = (cite: string): string =>
  /^(?:58 Pa\. Code §|N\.J\.A\.C\.) [^.]+/.exec(cite)?.[0] ?? '';

const folderOf = (file: string): string => relative('.', join(file, '..')).split(sep).join('/');

/**
 * A status holds for the paragraph and, unless they have their own or are cited, for those under it. Without
 * one, a paragraph is enforced if it or a part of it is cited, and covered if all its parts are.
 */
export const coverage = (
  law: readonly Digest[],
  all: readonly Cited[],
  { held, played }: Shown = NOTHING_SHOWN,
): Report => {
  const paragraphs = law.flatMap((digest) => digest.paragraphs);
  const known = new Map(paragraphs.map((paragraph) => [paragraph.cite, paragraph]));
  const chapters = new Set(paragraphs.map(({ cite }) => chapterOf(cite)));
  const folders = new Map<string, Set<string>>();
  const comments = new Map<string, Set<string>>();
  const unresolved: Cited[] = [];
  const hitsOf = ({ cite, pattern, upTo }: Cited): readonly string[] => {
    if (pattern) return paragraphs.map((each) => each.cite).filter((each) => pattern.test(each));
    const first = known.get(cite);
    const last = upTo === undefined ? first : known.get(upTo);
    if (!first || !last || first.parent !== last.parent) return [];
    const siblings = paragraphs.filter((each) => each.parent === first.parent);
    return siblings
      .slice(siblings.indexOf(first), siblings.indexOf(last) + 1)
      .map((each) => each.cite);
  };
  for (const each of all) {
    const hits = hitsOf(each);
    if (hits.length === 0 && !chapters.has(each.cite)) unresolved.push(each);
    for (const cite of hits) {
      const places = each.comment ? comments : folders;
      places.set(cite, (places.get(cite) ?? new Set()).add(folderOf(each.in)));
    }
  }
  const children = new Map<string, Paragraph[]>();
  for (const paragraph of paragraphs) {
    const siblings = children.get(paragraph.parent ?? '') ?? [];
    children.set(paragraph.parent ?? '', [...siblings, paragraph]);
  }
  const parts = ({ cite }: Paragraph): readonly Paragraph[] => children.get(cite) ?? [];
  const isCited = (paragraph: Paragraph): boolean =>
    folders.has(paragraph.cite) || comments.has(paragraph.cite) || parts(paragraph).some(isCited);
  const isIn = (some: ReadonlySet<string>, paragraph: Paragraph): boolean =>
    some.has(paragraph.cite) || parts(paragraph).some((part) => isIn(some, part));
  const inherited = (paragraph: Paragraph): Paragraph['status'] => {
    const parent = paragraph.parent ? known.get(paragraph.parent) : undefined;
    return parent?.status ?? (parent && inherited(parent));
  };
  const judge = (paragraph: Paragraph): { coverage: Coverage; why: string } => {
    if (paragraph.status) return { coverage: paragraph.status.is, why: paragraph.status.why };
    if (isIn(held, paragraph)) return { coverage: 'enforced', why: '' };
    if (isIn(played, paragraph)) return { coverage: 'shown', why: '' };
    if (isCited(paragraph)) return { coverage: 'cited', why: '' };
    const status = inherited(paragraph);
    if (status) return { coverage: status.is, why: status.why };
    const under = parts(paragraph);
    const whole = under.length > 0 && under.every((part) => judge(part).coverage !== 'open');
    return { coverage: whole ? 'in parts' : 'open', why: '' };
  };
  // Values say more than comments: a folder that has both is listed for its values.
  const placesOf = ({ cite }: Paragraph): readonly string[] => {
    const values = folders.get(cite) ?? new Set<string>();
    const marked = [...(comments.get(cite) ?? [])].filter((folder) => !values.has(folder));
    return [...[...values].sort(), ...marked.sort().map((folder) => `${folder} (in a comment)`)];
  };
  return {
    unresolved,
    paragraphs: paragraphs.map((paragraph) => {
      const judged = judge(paragraph);
      return {
        ...paragraph,
        ...judged,
        by: judged.coverage === 'cited' ? placesOf(paragraph) : [],
      };
    }),
  };
};

const COVERAGES: readonly Coverage[] = [
  'enforced',
  'shown',
  'cited',
  'in parts',
  'tested',
  'recorded',
  'physical',
  'definition',
  'open',
];

/** The text of `law/coverage.md`. */
export const coverageText = (law: readonly Digest[], { paragraphs }: Report): string => {
  const of = (file: string): readonly Covered[] => paragraphs.filter((each) => each.file === file);
  const count = (file: string, is: Coverage): number =>
    of(file).filter((each) => each.coverage === is).length;
  const summary = law.map(
    ({ file, title }) =>
      `| [${title}](${file}) | ${COVERAGES.map((is) => count(file, is)).join(' | ')} |`,
  );
  const row = ({ cite, title, coverage: is, why, by }: Covered): string =>
    `| ${cite} | ${cite.endsWith(title) ? '' : title} | ${is} | ${[...by, why].filter(Boolean).join('; ')} |`;
  const detail = law.flatMap(({ file, title, edition, effective }) => [
    `## ${title}`,
    '',
    `${edition}; effective ${effective}.`,
    '',
    '| Paragraph | | Coverage | Where, or why not |',
    '|---|---|---|---|',
    ...of(file).map(row),
    '',
  ]);
  return [
    '# Coverage',
    '',
    'Generated by `npm run law`; do not edit. Each paragraph of each digest is one of these.',
    '',
    '- *enforced*: a script of `law/` was refused under it, or under a part of it, or a settlement line carried it;',
    '- *shown*: a script stands under it and is played by the tests, and nothing is refused or paid by it;',
    '- *cited*: code cites it, and no script shows it yet;',
    '- *in parts*: nothing cites it as a whole, and every part of it is covered;',
    '- *tested*: a script of a table cannot show it; the test files named attempt to break it, under titles that name it;',
    '- *recorded*: an act of staff, which the log writes down;',
    '- *physical*: felt, rails, dice, cards, cameras;',
    '- *definition*: it introduces, permits or points elsewhere;',
    '- *open*: none of these yet.',
    '',
    `| Digest | ${COVERAGES.join(' | ')} |`,
    `|---|${COVERAGES.map(() => '---:').join('|')}|`,
    ...summary,
    '',
    ...detail,
  ].join('\n');
};
