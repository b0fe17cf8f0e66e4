import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { binary, root } from './toolchain.mjs';

/** The headless shell runs the tests in two thirds of a full browser’s time. */
const shell = 'chromium-headless-shell';
const wholeOnes = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const howTo =
  'No browser found for the end-to-end tests. Install Chromium or Chrome, or set CHROME_PATH=/path/to/chromium';

const firstOf = (files) => files.find((file) => path.isAbsolute(file) && existsSync(file));
const placesOf = (names) =>
  names.flatMap((name) =>
    (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name)),
  );
export const inPath = (names) => firstOf(placesOf(names));
const onThisMachine = (names) =>
  firstOf([process.env.CHROME_PATH ?? '', ...placesOf(names), ...applications]);

async function playwrights() {
  const { chromium } = await import('@playwright/test');
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

function installDebians() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('Installing Chromium from the Debian packages …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium');
}

function installPlaywrights(node) {
  console.log('Installing Playwright’s Chromium …');
  spawnSync(node, [binary('@playwright/test', 'playwright'), 'install', '--only-shell', 'chromium'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Returns a full browser, for features that the headless shell lacks; undefined if there is none. */
export const findWholeBrowser = () => onThisMachine(wholeOnes);

/**
 * Returns the installed engines besides Chromium, by name, each with the environment variable that gives the
 * tests its path.
 */
export function findOtherEngines() {
  const [firefox, driver, screen] = [['firefox-esr', 'firefox'], ['WebKitWebDriver'], ['Xvfb']].map((names) =>
    inPath(names),
  );
  return {
    ...(firefox && { firefox: { FIREFOX_PATH: firefox } }),
    ...(driver && screen && { webkit: { WEBKIT_DRIVER_PATH: driver } }),
  };
}

/**
 * Returns a Chromium for end-to-end tests. If none is installed, installs Debian’s package, or else
 * Playwright’s build. Throws with instructions if both fail.
 */
export async function findBrowser(node) {
  const here = () => onThisMachine([shell, ...wholeOnes]);
  let found = here() ?? (await playwrights());
  if (!found) installDebians();
  found ??= here();
  if (!found) installPlaywrights(node);
  found ??= await playwrights();
  if (!found) throw new Error(howTo);
  return found;
}
