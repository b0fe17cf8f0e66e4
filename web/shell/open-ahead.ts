import { paths } from '#contract/paths.ts';
import { loadSideMenu } from './header.tsx';
import { load } from './modals.tsx';

type Part = () => Promise<unknown>;

const dialog: Part = () => import('../ui/overlays/dialog.tsx');

/**
 * Modals by the links that open them. Chunks are requested one by one, since all at once would block a phone.
 */
const behind: readonly [links: string, parts: readonly Part[]][] = [
  [`a:is([href="${paths.login()}"], [href="${paths.signup()}"])`, [dialog, load.auth]],
  ['.site-header a[aria-label="Pretraga"]', [dialog, load.search]],
  ['.site-header a[aria-haspopup="dialog"]', [() => import('../ui/overlays/drawer.tsx'), loadSideMenu]],
];

/** Returns whether a link opens a modal; if so, preloads its chunks. */
export function openAhead(link: Element): boolean {
  const parts = behind.find(([links]) => link.matches(links))?.[1];
  // A failed preload is ignored, because the press retries and reports the error.
  for (const part of parts ?? []) setTimeout(() => part().catch(() => undefined));
  return parts !== undefined;
}
