import type { ComponentChildren } from 'preact';

/** The marks that our own pages use, drawn without a line of HTML in them: nothing in a text can become code. */
export type Mark =
  | { readonly kind: 'heading'; readonly depth: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[]; readonly ordered: boolean }
  | {
      readonly kind: 'table';
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: 'fence'; readonly language: string; readonly text: string };

const cellsOf = (row: string): readonly string[] =>
  row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

/** A text of marks in its parts, in order. */
export const marksOf = (text: string): readonly Mark[] => {
  const lines = text.split('\n');
  const marks: Mark[] = [];
  let at = 0;
  const taken = (while_: (line: string) => boolean): readonly string[] => {
    const from = at;
    while (at < lines.length && while_(lines[at] ?? '')) at += 1;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const heading = /^(#{1,6}) (.+)$/.exec(line);
    if (line.trim() === '') at += 1;
    else if (heading !== null) {
      marks.push({ kind: 'heading', depth: heading[1]?.length ?? 1, text: heading[2] ?? '' });
      at += 1;
    } else if (line.startsWith('```')) {
      at += 1;
      const inside = taken((one) => !one.startsWith('```'));
      marks.push({ kind: 'fence', language: line.slice(3).trim(), text: `${inside.join('\n')}\n` });
      at += 1;
    } else if (line.startsWith('|')) {
      const [head = '', , ...rows] = taken((one) => one.startsWith('|'));
      marks.push({ kind: 'table', head: cellsOf(head), rows: rows.map(cellsOf) });
    } else if (/^(-|\d+\.) /.test(line)) {
      const rows = taken((one) => one.trim() !== '' && /^(-|\d+\.|\s) ?/.test(one));
      const items = rows.join('\n').split(/\n(?=(?:-|\d+\.) )/);
      marks.push({
        ...{ kind: 'list', ordered: /^\d/.test(line) },
        items: items.map((item) => item.replace(/^(-|\d+\.) /, '').replace(/\n\s*/g, ' ')),
      });
    } else {
      const rows = taken((one) => one.trim() !== '' && !/^(#|```|\||- |\d+\. )/.test(one));
      if (rows.length === 0) at += 1;
      else marks.push({ kind: 'paragraph', text: rows.join(' ') });
    }
  }
  return marks;
};

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** A line with its code, stress and links; `hrefOf` says where a link goes, or that it goes nowhere. */
export const Inline = ({
  text,
  hrefOf,
}: {
  text: string;
  hrefOf: (target: string) => string | undefined;
}): ComponentChildren => {
  const parts: ComponentChildren[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong, stressed, label, target = ''] = match;
    parts.push(text.slice(from, match.index));
    from = match.index + whole.length;
    const href = label === undefined ? undefined : hrefOf(target);
    if (code !== undefined) parts.push(<code>{code}</code>);
    else if (strong !== undefined) parts.push(<strong>{strong}</strong>);
    else if (stressed !== undefined) parts.push(<em>{stressed}</em>);
    else parts.push(href === undefined ? label : <a href={href}>{label}</a>);
  }
  return [...parts, text.slice(from)];
};
