import { paths } from '#contract/paths.ts';

/** Pages on which nobody is asked whether their device may ring: something is being written, paid or proved there. With all below them. */
const quiet = [
  // A talk has its field where the question would stand.
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
