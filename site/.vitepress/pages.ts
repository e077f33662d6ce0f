import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DefaultTheme } from 'vitepress';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A page is listed under its own heading. */
const listed = (folder: string, files: readonly string[]): DefaultTheme.SidebarItem[] =>
  files.map((file) => {
    const [heading = file] = readFileSync(`${root}${folder}/${file}`, 'utf8').split('\n', 1);
    return { text: heading.replace(/^# /, ''), link: `/${folder}/${file.replace('.md', '')}` };
  });

const pagesIn = (folder: string): readonly string[] =>
  readdirSync(`${root}${folder}`)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .toSorted();

/** From the seat to the office. */
const GUIDES = [
  ...['players.md', 'dealers.md', 'pit.md', 'coupons.md', 'auditors.md', 'mathematics.md'],
  ...['operations.md', 'integrators.md', 'inventors.md'],
];

/** What is in front on every page. Readings and decisions are many: their own pages list them. */
export const pages = (): DefaultTheme.SidebarItem[] => [
  { text: 'Guides', items: listed('docs', GUIDES) },
  {
    text: 'Reference',
    items: listed(
      'docs',
      pagesIn('docs').filter((file) => !GUIDES.includes(file)),
    ),
  },
  {
    text: 'Law',
    items: [
      { text: 'How to read it', link: '/law/' },
      ...listed('law', pagesIn('law')),
      { text: 'Readings', link: '/law/readings/' },
    ],
  },
  {
    text: 'The project',
    items: [
      { text: 'Decisions', link: '/decisions/' },
      { text: 'Style', link: '/STYLE' },
      { text: 'Contributing', link: '/CONTRIBUTING' },
      { text: 'Changelog', link: '/CHANGELOG' },
      { text: 'Security', link: '/SECURITY' },
    ],
  },
];
