import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { acceptOf, imagesOnly } from '../web/ui/files/accepted.ts';

const folder = path.resolve(import.meta.dirname, '../public');
interface Picture {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
  form_factor?: string;
}
interface Manifest {
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { url: string; icons: Picture[] }[];
  share_target: { action: string; params: { text: string; files: { name: string; accept: string[] }[] } };
}
const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.webmanifest'), 'utf8')) as Manifest;
const pictures = [
  ...manifest.icons,
  ...manifest.screenshots,
  ...manifest.shortcuts.flatMap(({ icons }) => icons),
];

test.each(pictures)('$src has the size and type given in the manifest', async ({ src, sizes, type }) => {
  const { width, height, format } = await sharp(path.join(folder, src)).metadata();
  expect(type).toBe(format === 'svg' ? 'image/svg+xml' : `image/${format}`);
  if (sizes !== 'any') expect(`${width}x${height}`).toBe(sizes);
});

test('icons include the sizes required for installation, 192 and 512, plain and maskable', () => {
  const sizes = (purpose: string) =>
    manifest.icons
      .filter((icon) => icon.purpose === purpose && icon.type === 'image/png')
      .map((icon) => icon.sizes);
  for (const purpose of ['any', 'maskable']) expect(sizes(purpose)).toEqual(['192x192', '512x512']);
  expect(new Set(manifest.screenshots.map((one) => one.form_factor))).toEqual(new Set(['wide', 'narrow']));
  expect(existsSync(path.join(folder, 'apple-touch-icon.png'))).toBe(true);
});

test.each(['mark-maskable-192.png', 'mark-maskable-512.png', 'apple-touch-icon.png'])(
  '%s is fully opaque, so that it can be cropped to any shape',
  async (name) => {
    expect((await sharp(path.join(folder, name)).stats()).isOpaque).toBe(true);
  },
);

test('shortcuts and the share target lead to existing pages', () => {
  const known: readonly string[] = [paths.newJob(), paths.chats(), paths.activeJobs(), paths.account()];
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(known);
  expect(manifest.share_target.action).toBe(paths.shared());
  expect(manifest.share_target.params).toMatchObject({ text: 'opis', files: [{ name: 'slike' }] });
});

test('the share target accepts the same kinds of pictures as the form', () => {
  expect(manifest.share_target.params.files.map(({ accept }) => accept.join())).toEqual([
    acceptOf(imagesOnly),
  ]);
});
