import { type Drawing, escaped, svgOf } from './drawing.ts';
import type { Part } from './part.ts';

const STYLE = `:root{color-scheme:light}body{font:15px/1.5 system-ui,sans-serif;color:#1c2733;max-width:72rem;margin:2.5rem auto;padding:0 1.5rem}
h1{font-size:1.9rem;margin:0 0 .3rem}h2{font-size:1.25rem;margin:2.6rem 0 .6rem;border-bottom:1px solid #dfe5ea;padding-bottom:.3rem}h3{font-size:1.05rem;margin:2rem 0 .4rem}
.cite,.quiet{color:#6b7885;font-size:.85rem;font-weight:400}table{border-collapse:collapse;width:100%;font-size:.82rem;margin:.6rem 0;font-variant-numeric:tabular-nums}
th{text-align:left;color:#6b7885;font-weight:600;border-bottom:1px solid #b7c2cc}th,td{padding:.22rem .6rem .22rem 0;vertical-align:top}td{border-bottom:1px solid #eef1f4}.r{text-align:right}
.plots{display:flex;flex-wrap:wrap;gap:1.2rem;margin:.8rem 0}.plots figure{flex:1 1 20rem;max-width:44rem;margin:0}.plots svg{width:100%;height:auto}figcaption{color:#6b7885;font-size:.8rem}svg{font-family:system-ui,sans-serif}
.scroll{overflow-x:auto}@media print{body{margin:0;max-width:none}h3{break-after:avoid}.plots,tr{break-inside:avoid}}`;

const figureHtml = (drawing: Drawing): string =>
  `<figure><figcaption>${escaped(drawing.caption)}</figcaption>${svgOf(drawing)}</figure>`;

const partHtml = (part: Part): string => {
  if ('heading' in part) {
    const cite = part.cite === undefined ? '' : ` <span class="cite">${escaped(part.cite)}</span>`;
    return `<h${part.level}>${escaped(part.heading)}${cite}</h${part.level}>`;
  }
  if ('text' in part) return `<p${part.quiet ? ' class="quiet"' : ''}>${escaped(part.text)}</p>`;
  if ('drawings' in part)
    return `<div class="plots">${part.drawings.map(figureHtml).join('')}</div>`;
  const cell = (tag: 'th' | 'td') => (text: string, at: number) =>
    `<${tag}${part.right.includes(at) ? ' class="r"' : ''}>${escaped(text)}</${tag}>`;
  const rows = part.rows.map((row) => `<tr>${row.map(cell('td')).join('')}</tr>`).join('\n');
  return `<div class="scroll"><table><thead><tr>${part.head.map(cell('th')).join('')}</tr></thead><tbody>\n${rows}\n</tbody></table></div>`;
};

/** One file that needs nothing else. */
export const htmlOf = (title: string, parts: readonly Part[]): string =>
  `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${STYLE}</style></head>\n<body>\n${parts.map(partHtml).join('\n')}\n</body></html>\n`;
