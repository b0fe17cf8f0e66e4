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
  paths.login(),
  paths.signup(),
  paths.newPassword(),
  paths.confirmEmail(),
  paths.admin(),
] as const satisfies readonly string[];

/** A review is written below a person's page. */
const reviewing = /^\/korisnici\/[^/]+\/ocijenite-korisnika$/;

export const isQuiet = (pathname: string) =>
  reviewing.test(pathname) || quiet.some((path) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`));
