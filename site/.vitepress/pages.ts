import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DefaultTheme } from 'vitepress';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A page is listed under its own heading, in the order of its file name. */
const listed = (folder: string): DefaultTheme.SidebarItem[] =>
  readdirSync(`${root}${folder}`)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .toSorted()
    .map((file) => {
      const [heading = file] = readFileSync(`${root}${folder}/${file}`, 'utf8').split('\n', 1);
      return { text: heading.replace(/^# /, ''), link: `/${folder}/${file.replace('.md', '')}` };
    });

/** What is in front on every page. Readings and decisions are many: their own pages list them. */
export const pages = (): DefaultTheme.SidebarItem[] => [
  { text: 'Guides', items: listed('docs') },
  {
    text: 'Law',
    items: [
      { text: 'How to read it', link: '/law/' },
      ...listed('law'),
      { text: 'Readings', link: '/law/readings/README' },
    ],
  },
  {
    text: 'The project',
    items: [
      { text: 'Decisions', link: '/decisions/' },
      { text: 'Style', link: '/STYLE' },
      { text: 'Contributing', link: '/CONTRIBUTING' },
      { text: 'Changelog', link: '/CHANGELOG' },
    ],
  },
];
