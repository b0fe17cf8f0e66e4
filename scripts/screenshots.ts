// node scripts/run.mjs scripts/screenshots.ts <address> <browser> [prefix]: takes the screenshots for the
// manifest and README.md from a running demo; with a prefix, only those whose file name begins with it.
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { zone } from '#contract/local-time.ts';
import { paths } from '#contract/paths.ts';

const [address = 'http://localhost:3000', executablePath] = process.argv.slice(2);
const root = path.resolve(import.meta.dirname, '..');
const wide = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };
const narrow = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
interface Picture {
  file: string;
  page: string;
  device: typeof wide | typeof narrow;
  email?: string;
}
const pictures: readonly Picture[] = [
  { file: 'public/screenshots/home-wide', page: paths.home(), device: wide },
  { file: 'public/screenshots/home-narrow', page: paths.home(), device: narrow },
  { file: 'public/screenshots/jobs-narrow', page: paths.activeJobs(), device: narrow },
  { file: 'public/screenshots/workers-narrow', page: paths.workers(), device: narrow },
  { file: 'docs/home', page: paths.home(), device: wide },
  { file: 'docs/jobs-phone', page: paths.activeJobs(), device: narrow },
  { file: 'docs/inbox', page: paths.moderation(), device: wide, email: 'moderator@demo.test' },
];

const only = process.argv[4];
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
for (const { file, page, device, email } of pictures.filter(({ file }) => !only || file.startsWith(only))) {
  const context = await browser.newContext({
    ...device,
    locale: 'hr-HR',
    timezoneId: zone,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    baseURL: address,
  });
  const tab = await context.newPage();
  if (email)
    await tab.request.post('/api/v1/auth/login', {
      data: { email, password: 'demo-mestar' },
      headers: { origin: address },
    });
  await tab.goto(page, { waitUntil: 'networkidle' });
  await sharp(await tab.screenshot())
    .webp({ quality: 70 })
    .toFile(path.join(root, `${file}.webp`));
  await context.close();
}
await browser.close();
