import { defineConfig } from '@playwright/test';
import { running, settings, site, sites } from './e2e/sites.ts';
import { projectAt } from './e2e/widths.ts';

const browserFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'artifacts/playwright',
  workers: sites.length,
  // Ends tests that hang. On a busy machine a test may take twenty times its usual time.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: site.origin,
    actionTimeout: 60_000,
    locale: 'hr-HR',
    timezoneId: 'Europe/Zagreb',
    // Elements that move while a busy machine renders few frames cannot be clicked reliably. Tests of motion
    // override this.
    contextOptions: { reducedMotion: 'reduce' },
    // Playwright cannot intercept requests that a service worker answers. Tests of the service worker
    // override this.
    serviceWorkers: 'block',
    // Recording slows a test by up to a fifth.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROME_PATH,
      // Chromium's own sandbox does not run as root.
      args: process.getuid?.() === 0 ? ['--no-sandbox', ...browserFlags] : browserFlags,
    },
  },
  projects: [
    { name: 'desktop', ...projectAt('desktop'), use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      ...projectAt('phone'),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // `npm run e2e engines` sets these two variables if the browsers are installed.
    ...(process.env.FIREFOX_PATH ? [{ name: 'firefox', testMatch: 'engines.spec.ts' }] : []),
    ...(process.env.WEBKIT_DRIVER_PATH ? [{ name: 'webkit', testMatch: 'engines.spec.ts' }] : []),
  ],
  webServer: (running ? [] : sites).map(({ port, origin, dataDir, log }) => ({
    command: `"${process.execPath}" server/main.ts --demo >"${log}" 2>&1`,
    url: `${origin}/health/ready`,
    env: {
      PORT: port,
      DATA_DIR: dataDir,
      SOCKET_PORT: '0',
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      TRUST_PROXY: '127.0.0.1,::1',
      ...settings,
    },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  })),
});
