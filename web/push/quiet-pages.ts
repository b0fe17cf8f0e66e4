import { paths } from '#contract/paths.ts';

/**
 * Pages, including their subpages, that never show the push prompt because the user is writing, paying or
 * verifying something there.
 */
const quiet = [
  // The prompt would cover the chat composer.
  paths.chats(),
  paths.payment(''),
  paths.newAd(),
  paths.newJob(),
  paths.editProfile(),
  paths.tradeCheck(),
  paths.trader(),
  paths.security(),
  paths.ownData(),
  paths.login(),
  paths.signup(),
  paths.newPassword(),
  paths.confirmEmail(),
  paths.admin(),
] as const satisfies readonly string[];

/**
 * URLs of forms: those for reviews, invitations and offers are subpaths of their subject's page, and reports
 * have their own path.
 */
const writing =
  /^\/(?:korisnici\/[^/]+\/(?:ocijenite-korisnika|poziv)|poslovi\/[^/]+\/ponuda|dogovori\/[^/]+\/dokumenti\/.+|prijavite\/.+)$/;

export const isQuiet = (pathname: string) =>
  writing.test(pathname) ||
  quiet.some((path) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`));
