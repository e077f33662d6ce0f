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

export const pages = (): DefaultTheme.SidebarItem[] => [
  { text: 'Guides', items: listed('docs') },
  { text: 'Law', items: [{ text: 'How to read it', link: '/law/' }, ...listed('law')] },
  { text: 'Readings', collapsed: true, items: listed('law/readings') },
  { text: 'Decisions', collapsed: true, items: listed('decisions') },
  {
    text: 'The project',
    items: [
      { text: 'Style', link: '/STYLE' },
      { text: 'Contributing', link: '/CONTRIBUTING' },
      { text: 'Changelog', link: '/CHANGELOG' },
    ],
  },
];
