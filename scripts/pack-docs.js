// Makes dist/docs small, after the generator: pictures become WebP, texts are kept compressed alone, and the digests of the
// scripts that stand in pages are written down, so that a house need not read every page when it opens (decision 180).
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';

const folder = 'dist/docs';
if (!existsSync(join(folder, 'index.html'))) throw new Error(`${folder} has no pages to pack`);
const files = (pattern) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => pattern.test(path));

/** Where the links of a page lead, inside the site. */
const linksIn = (path) =>
  [...readFileSync(join(folder, path), 'utf8').matchAll(/ href="([^"#?]+)/g)]
    .map(([, href]) => new URL(href, `http://site/docs/${path}`))
    .filter(({ host }) => host === 'site')
    .map(({ pathname }) => decodeURIComponent(pathname.replace('/docs/', '')));
const there = new Set(files(/./).map((path) => path.split('\\').join(posix.sep)));
for (const path of files(/\.html$/)) {
  const dead = linksIn(path).filter(
    (to) => !there.has(to === '' || to.endsWith('/') ? `${to}index.html` : to),
  );
  if (dead.length > 0) throw new Error(`${path} leads to ${dead.join(', ')}, which is not there`);
}

const PICTURE_QUALITY = 82;
for (const path of files(/\.png$/)) {
  const picture = await loadImage(join(folder, path));
  const canvas = createCanvas(picture.width, picture.height);
  canvas.getContext('2d').drawImage(picture, 0, 0);
  const webp = join(folder, path.replace(/png$/, 'webp'));
  writeFileSync(webp, await canvas.encode('webp', PICTURE_QUALITY));
  rmSync(join(folder, path));
}

/** Nearly as tight as the tightest, in a tenth of the time: `npm start` waits for it. */
const TIGHT = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const TEXTS = /\.(html|js|css|json|svg)$/;
const IN_PAGE = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;
const scripts = new Set();
for (const path of files(TEXTS)) {
  const file = join(folder, path);
  const text = readFileSync(file, 'utf8').replace(/(\/assets\/[\w.-]+)\.png\b/g, '$1.webp');
  if (path.endsWith('.html')) {
    for (const [, script] of text.matchAll(IN_PAGE))
      scripts.add(createHash('sha256').update(script).digest('base64'));
  }
  writeFileSync(`${file}.br`, brotliCompressSync(text, TIGHT));
  rmSync(file);
}
writeFileSync(join(folder, 'scripts.json'), JSON.stringify([...scripts].sort()));
