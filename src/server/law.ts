import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { gamingDay } from '../house/decision.ts';
import type { House } from '../house/house.ts';
import { isRefusal, refuse } from '../kernel/refusal.ts';
import { rulesOn } from '../table/index.ts';
import { type Door, openRoute } from './describe.ts';
import { atTable, dayAsked, finding } from './finding.ts';
import { type LawPage, lawList, lawPage, rulesInForce } from './wire/law.ts';

const folder = new URL('../../law/', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, folder), 'utf8');
const line = (text: string, opens: string): string =>
  text
    .split('\n')
    .find((one) => one.startsWith(opens))
    ?.slice(opens.length)
    .trim() ?? '';

const isChapter = (file: string): boolean =>
  file.endsWith('.md') && !/^(README|coverage)\.md$/.test(file);

interface Library {
  readonly chapters: readonly LawPage[];
  readonly readings: readonly LawPage[];
}

/** The digests as they were shipped with this program; they do not change while it runs. */
const library = (): Library => {
  const coverage = coverageOf(read('coverage.md'));
  const chapters = readdirSync(folder).filter(isChapter).sort();
  const readings = readdirSync(new URL('readings/', folder)).filter((file) => /^\d/.test(file));
  return {
    chapters: chapters.map((file) => {
      const text = read(file);
      const title = line(text, '# ');
      const [edition, effective] = [line(text, 'Edition:'), line(text, 'Effective:')];
      const covered = coverage.get(title) ?? [];
      const page = file.replace('.md', '');
      return { page, title, edition, effective, text, covered };
    }),
    readings: readings.sort().map((file) => {
      const text = read(`readings/${file}`);
      return {
        page: file.replace('.md', ''),
        title: line(text, '# '),
        rule: line(text, 'Rule:'),
        paragraphs: line(text, 'Paragraph:'),
        ...{ text, covered: [] },
      };
    }),
  };
};

/** What coverage.md says of each paragraph, by the title of its chapter. */
const coverageOf = (text: string): ReadonlyMap<string, LawPage['covered']> =>
  new Map(
    text
      .split('\n## ')
      .slice(1)
      .map((part) => {
        const rows = part.split('\n').filter((row) => /^\| (?!Paragraph|---)/.test(row));
        const covered = rows.map((row) => {
          const [, cite = '', , is = '', where = ''] = row.split('|').map((cell) => cell.trim());
          return { cite, is, where };
        });
        return [part.slice(0, part.indexOf('\n')), covered] as const;
      }),
  );

const lists = openRoute.house({
  id: 'law',
  says: 'Chapters and readings, with their coverage',
  answers: lawList,
});

const shows = openRoute.house({
  id: 'lawPage',
  says: "A chapter's digest or a reading, as it is written",
  answers: lawPage,
  params: z.object({ page: z.string().max(80) }),
});

const inForce = openRoute.tables({
  id: 'rulesInForce',
  says: 'The rules of a table on a day, and every filing',
  answers: rulesInForce,
  params: atTable,
  querystring: z.object({ day: dayAsked }),
});

/** The law to read and to run, and what of it each table has filed. */
export const law = (app: Door, house: House): void => {
  let shelf: Library | undefined;
  const shelved = (): Library => {
    shelf ??= library();
    return shelf;
  };

  app.get('/api/law', { schema: lists }, async () => {
    const { chapters, readings } = shelved();
    const brief = ({ text, covered, ...rest }: LawPage) => ({
      ...rest,
      blocks: text.split('```law').length - 1,
      coverage: countsOf(covered),
    });
    return { chapters: chapters.map(brief), readings: readings.map(brief) };
  });

  app.get('/api/law/:page', { schema: shows }, async (request) => {
    const { chapters, readings } = shelved();
    const { page } = request.params;
    return (
      [...chapters, ...readings].find((one) => one.page === page) ??
      refuse('no-such-page', 'There is no such chapter or reading.', 'House rules § odds')
    );
  });

  const tableAt = finding(house);
  app.get('/api/tables/:table/rules', { schema: inForce }, async (request) => {
    const found = await tableAt(request);
    if (isRefusal(found)) return found;
    const { filings } = await house.table(found.at);
    const { day = gamingDay(house.clock()) } = request.query;
    const rules = rulesOn(found.game, filings, day);
    return isRefusal(rules)
      ? rules
      : { table: found.at.table, game: found.at.game, day, rules, filings: [...filings] };
  });
};

const countsOf = (covered: LawPage['covered']): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { is } of covered) counts[is] = (counts[is] ?? 0) + 1;
  return counts;
};
