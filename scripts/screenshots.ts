// node scripts/run.mjs scripts/screenshots.ts <address> <browser>: takes the manifest's screenshots from a
// running demo.
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { zone } from '#contract/local-time.ts';
import { paths } from '#contract/paths.ts';

const [address = 'http://localhost:3000', executablePath] = process.argv.slice(2);
const folder = path.resolve(import.meta.dirname, '../public/screenshots');
const wide = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };
const narrow = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const pictures = [
  ['home-wide', paths.home(), wide],
  ['home-narrow', paths.home(), narrow],
  ['jobs-narrow', paths.activeJobs(), narrow],
  ['workers-narrow', paths.workers(), narrow],
] as const;

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
for (const [name, page, how] of pictures) {
  const context = await browser.newContext({
    ...how,
    locale: 'hr-HR',
    timezoneId: zone,
    reducedMotion: 'reduce',
    baseURL: address,
  });
  const tab = await context.newPage();
  await tab.goto(page, { waitUntil: 'networkidle' });
  await sharp(await tab.screenshot())
    .webp({ quality: 70 })
    .toFile(path.join(folder, `${name}.webp`));
  await context.close();
}
await browser.close();
