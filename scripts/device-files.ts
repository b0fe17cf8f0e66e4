// node scripts/run.mjs scripts/device-files.ts: generates the files in public/ that are derived from the SVG
// icons or synthesised: the bell, the icons of notifications and of the installed site, and the tab icon for
// unread items.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { onBlue, onRed, red } from '#contract/colours.ts';
import { bell } from './device-sound.ts';

const folder = path.resolve(import.meta.dirname, '../public');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const write = (name: string, contents: string | Buffer) => writeFileSync(path.join(folder, name), contents);
const picture = (svg: string, size: number) =>
  sharp(Buffer.from(svg), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/** The caron alone, in white, because phone status bars show the shape of an icon without its colours. */
const caron = 'M0 44L15 25L37 58L80 0L100 18L39 100Z';
const badge = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-14 -14 128 128"><path fill="${onBlue.light}" d="${caron}"/></svg>`;
const dot = `<circle cx="400" cy="112" r="112" fill="${onRed.light}"/><circle cx="400" cy="112" r="92" fill="${red.light}"/>`;

write('bell.wav', bell());
write('favicon-unread.svg', read('favicon.svg').replace('</svg>', `${dot}</svg>`));
for (const size of [192, 512]) {
  write(`mark-${size}.png`, await picture(read('mark.svg'), size));
  write(`mark-maskable-${size}.png`, await picture(read('mark-maskable.svg'), size));
}
// Browsers find this file by its name; iOS rounds the corners itself.
write('apple-touch-icon.png', await picture(read('mark-maskable.svg'), 180));
write('badge-96.png', await picture(badge, 96));
