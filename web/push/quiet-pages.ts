import { paths } from '#contract/paths.ts';

/** Pages that never show the push prompt: something is being written, paid or proved there. Including all pages below them. */
const quiet = [
  // In a chat the composer is where the prompt would be.
  paths.chats(),
  paths.payment(''),
  paths.newAd(),
  paths.newJob(),
  paths.editProfile(),
  paths.tradeCheck(),
  paths.security(),
  paths.ownData(),
  paths.login(),
  paths.signup(),
  paths.newPassword(),
  paths.confirmEmail(),
  paths.admin(),
] as const satisfies readonly string[];

/** A review, an invitation or an offer is written below the page it is about; a report has pages of its own. */
const writing =
  /^\/(?:korisnici\/[^/]+\/(?:ocijenite-korisnika|poziv)|poslovi\/[^/]+\/ponuda|prijavite\/.+)$/;

export const isQuiet = (pathname: string) =>
  writing.test(pathname) ||
  quiet.some((path) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`));
