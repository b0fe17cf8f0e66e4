import { paths } from '#contract/paths.ts';
import { loadSideMenu } from './header.tsx';
import { load } from './modals.tsx';

type Part = () => Promise<unknown>;

const dialog: Part = () => import('../ui/overlays/dialog.tsx');

/** What opens over the page, by the links that open it. The scripts come in parts: asking for all at once would hold up a phone. */
const behind: readonly [links: string, parts: readonly Part[]][] = [
  [`a:is([href="${paths.login()}"], [href="${paths.signup()}"])`, [dialog, load.auth]],
  ['.site-header a[aria-label="Pretraga"]', [dialog, load.search]],
  ['.site-header a[aria-haspopup="dialog"]', [() => import('../ui/overlays/drawer.tsx'), loadSideMenu]],
];

/** Whether a press of the link opens something over the page; if so, its scripts are asked for, so that the press need not. */
export function openAhead(link: Element): boolean {
  const parts = behind.find(([links]) => link.matches(links))?.[1];
  // Whoever presses nevertheless asks again, and is told if it cannot be had.
  for (const part of parts ?? []) setTimeout(() => part().catch(() => undefined));
  return parts !== undefined;
}
