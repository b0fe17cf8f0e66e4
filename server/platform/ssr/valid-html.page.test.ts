import { HtmlValidate } from 'html-validate';
import { expect } from 'vitest';
import { paths } from '#contract/paths.ts';
import { makeAd } from '../../testing/ads.ts';
import { test } from '../../testing/app.ts';
import { makeDeal } from '../../testing/deals.ts';
import { makeWorker } from '../../testing/factories.ts';
import { makePost } from '../../testing/job-posts.ts';
import type { PlainBrowser } from '../../testing/plain-browser.ts';

/** The rules of the HTML standard, without rules of style. */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

/** Returns the validation errors of pages, each with the page's path and the invalid HTML. */
async function faultsOf(browser: PlainBrowser, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    await browser.visit(address);
    const lines = browser.html.split('\n');
    const { results } = validator.validateStringSync(browser.html);
    for (const { ruleId, message, line, column } of results.flatMap(({ messages }) => messages))
      found.push(
        `${address}: ${ruleId}: ${message} ${lines[line - 1]?.slice(Math.max(0, column - 60), column + 60)}`,
      );
  }
  return [...new Set(found)];
}

test('pages for visitors are valid HTML', async ({ browse, as, db }) => {
  const ana = await as('client');
  const worker = await makeWorker(db, { name: 'Mate Majstor' });
  const post = await makePost(db, ana.id);
  const ivo = await as('worker');
  await ana.post('/reviews', { user_id: ivo.id, stars: 5, comment: 'Došao je na vrijeme i sve složio.' });
  const addresses = [
    ...[paths.home(), paths.jobs(), paths.activeJobs(), paths.workers(), paths.prices(), paths.news()],
    ...[paths.about(), paths.help(), paths.privacy(), paths.terms(), paths.cookies(), paths.advertising()],
    ...[paths.newAd(), paths.newJob(), paths.login(), paths.signup(), paths.newPassword()],
    ...[paths.confirmEmail(), paths.restoreAccount(), paths.subscribe(), paths.offline()],
    ...[paths.transparency(), paths.reviewSeals(), paths.reviewProof(1), '/ovo/ne/postoji'],
    ...[paths.category('vodoinstalacije'), paths.category('vodoinstalacije', 'grad-zagreb')],
    ...[paths.job(post), paths.user(String(worker)), paths.user(String(ivo.id))],
    paths.room('kupaonica'),
    ...['/aktivni-poslovi?q=nepostojecarijec', '/majstori?q=nepostojecarijec', '/kontakt-pomoc?q=lozinka'],
  ];
  expect(await faultsOf(browse(), addresses)).toEqual([]);
});

test('pages for signed-in people are valid HTML', async ({ browse, as, db }) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const post = await makePost(db, ana.id);
  const ad = await makeAd(db, { userId: ana.id });
  const deal = await makeDeal(db, { client: ana.id, worker: ivo.id });
  const next = { startsAt: new Date('2099-01-05T08:00:00Z'), endsAt: new Date('2099-01-05T10:00:00Z') };
  const scheduled = await makeDeal(
    db,
    { client: ana.id, worker: ivo.id },
    { stage: 'scheduled', doneAt: null, doneBy: null, ...next },
  );
  const both = [paths.home(), paths.account(), paths.profile(), paths.editProfile(), paths.myJobs()];
  const client = [
    ...both,
    ...[paths.myOffers(), paths.myReviews(), paths.savedSearches(), paths.savedItems(), paths.chats()],
    ...[paths.notifications(), paths.notificationSettings(), paths.security(), paths.ownData()],
    ...[paths.phone(), paths.webhooks(), paths.myAds(), paths.myReports(), paths.myDecisions()],
    ...[paths.tradeCheck(), paths.newJob(), paths.job(post), paths.deal(deal), paths.dealReview(deal)],
    ...[paths.deal(scheduled), paths.ad(ad), paths.newComplaint(deal), paths.reviewUser(String(ivo.id))],
  ];
  const worker = [
    ...both,
    paths.workingWeek(),
    paths.trader(),
    paths.offer(post),
    paths.chat(String(ana.id)),
  ];
  expect(await faultsOf(browse(ana), client)).toEqual([]);
  expect(await faultsOf(browse(ivo), worker)).toEqual([]);
});

test('pages for administrators are valid HTML', async ({ browse, as, db }) => {
  const ana = await as('client');
  await makePost(db, ana.id, { status: 'pending' });
  const addresses = [
    ...[paths.admin(), paths.moderation(), paths.adminPosts(), paths.adminReports(), paths.adminAppeals()],
    ...[
      paths.signals(),
      paths.adminTradeChecks(),
      paths.adminTickets(),
      paths.people(),
      paths.person(ana.id),
    ],
    ...[paths.adminAds(), paths.adminPayments(), paths.content(), paths.synonyms(), paths.editPages()],
    ...[paths.editPage('nova'), paths.editNews(), paths.editArticle('novi'), paths.editQuestions()],
    ...[paths.editQuestion('novo'), paths.editCategories(), paths.editCategory(1), paths.jobQuestions()],
    ...[paths.editJobQuestions(1), paths.editAddresses(), paths.visits(), paths.audit()],
  ];
  expect(await faultsOf(browse(await as('superadmin')), addresses)).toEqual([]);
});
