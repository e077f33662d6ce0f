import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { LawPage } from '../../../server/wire/law.ts';
import { Inline, type Mark, marksOf } from '../../parts/markdown.tsx';
import { TextTable } from '../../parts/scrolls.tsx';
import { askLab, isRefused } from '../../workers/ask.ts';
import { hrefOf } from '../frame/address.ts';
import { useLive } from '../frame/live.ts';
import { Waiting } from '../frame/waiting.tsx';
import { WhatItCosts } from './costs.tsx';
import { Script } from './script.tsx';

/** A chapter's digest, paragraph by paragraph, with what covers each and the examples that run on this page. */
export const Chapter = ({ page, at }: { page: string; at: string | undefined }) => {
  const { now, refused } = useLive<LawPage>(`/api/law/${encodeURIComponent(page)}`);
  const loaded = now !== undefined;
  useEffect(() => {
    if (at !== undefined) document.getElementById(at)?.scrollIntoView();
  }, [loaded, at]);
  if (refused !== undefined || now === undefined) return <Waiting refused={refused} />;
  const marks = marksOf(now.text);
  return (
    <>
      <p class="soft">
        <a href={hrefOf('law')}>Law</a>
      </p>
      <article class="chapter">
        {marks.map((mark, index) => (
          // Marks have no name but their place, and a page never changes.
          <Drawn key={index} mark={mark} page={now} />
        ))}
        {now.rule !== undefined && <WhatItCosts rule={now.rule} />}
      </article>
      <RunAll marks={marks} />
    </>
  );
};

/** A heading's own address: what follows the sign of the section, up to its title. */
const addressIn = (heading: string): string =>
  /^(?:§ )?(\S+)/.exec(heading)?.[1]?.replace(/[.,]$/, '') ?? '';

const pageHref = (target: string): string | undefined => {
  const page = /(?:^|\/)([^/#]+)\.md(?:#.*)?$/.exec(target)?.[1];
  return page === undefined || page === 'README' || page === 'coverage'
    ? undefined
    : hrefOf('law', [page]);
};

const Text = ({ text }: { text: string }) => <Inline text={text} hrefOf={pageHref} />;

const Drawn = ({ mark, page }: { mark: Mark; page: LawPage }) => {
  switch (mark.kind) {
    case 'heading':
      return <Heading depth={mark.depth} text={mark.text} page={page} />;
    case 'paragraph':
      return /^(Status|Edition|Effective|Paragraph|Rule):/.test(mark.text) ? (
        <p class="soft status">
          <Text text={mark.text} />
        </p>
      ) : (
        <p>
          <Text text={mark.text} />
        </p>
      );
    case 'list': {
      const items = mark.items.map((item) => (
        <li key={item}>
          <Text text={item} />
        </li>
      ));
      return mark.ordered ? <ol>{items}</ol> : <ul class="dots">{items}</ul>;
    }
    case 'table':
      return (
        <TextTable
          label={mark.head.join(', ')}
          head={mark.head}
          rows={mark.rows}
          draw={(text) => <Text text={text} />}
        />
      );
    case 'fence':
      return mark.language === 'law' ? (
        <Script text={mark.text} />
      ) : (
        <pre class="written">{mark.text}</pre>
      );
  }
};

const Heading = ({ depth, text, page }: { depth: number; text: string; page: LawPage }) => {
  const address = addressIn(text);
  const covered = page.covered.find(({ cite }) => cite.endsWith(` ${address}`));
  const id = depth === 1 ? {} : { id: address };
  const inside = (
    <>
      <Text text={text} />{' '}
      {covered !== undefined && (
        <span class={toneOf(covered.is)} title={covered.where}>
          {covered.is}
        </span>
      )}
      {depth > 1 && (
        <a
          class="self"
          href={hrefOf('law', [page.page], { at: address })}
          aria-label={`Link to ${address}`}
        >
          #
        </a>
      )}
    </>
  );
  if (depth === 1) return <h1>{inside}</h1>;
  return depth === 2 ? <h2 {...id}>{inside}</h2> : <h3 {...id}>{inside}</h3>;
};

const toneOf = (is: string): string =>
  is === 'enforced' ? 'tag good' : is === 'open' ? 'tag bad' : 'tag';

/** All examples of a chapter at once, each compared with what is written beside it. */
const RunAll = ({ marks }: { marks: readonly Mark[] }) => {
  const blocks = marks.flatMap((mark) =>
    mark.kind === 'fence' && mark.language === 'law' ? [mark.text] : [],
  );
  const told = useSignal('');
  if (blocks.length === 0) return null;
  const run = async () => {
    let [done, same] = [0, 0];
    for (const text of blocks) {
      const answer = await askLab('played', { text });
      done += 1;
      if (!isRefused(answer) && answer.written === text) same += 1;
      told.value = `${done} of ${blocks.length} run, ${same} match.`;
    }
  };
  return (
    <p class="run-all">
      <button type="button" onClick={() => void run()}>
        Run all {blocks.length} examples
      </button>{' '}
      <span role="status">{told.value}</span>
    </p>
  );
};
