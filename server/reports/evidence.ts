import { AppError } from '#contract/errors.ts';
import { formatMoney } from '#contract/format.ts';
import type { JobPost, MediaFile } from '#contract/job-posts.ts';
import { placeOf, urgencies } from '#contract/labels.ts';
import { presentPublic } from '../ads/present.ts';
import { adById } from '../ads/service.ts';
import { excerptFor } from '../chats/service.ts';
import { disputedDeal } from '../deals/excluded.ts';
import { messageAttachments } from '../deals/service.ts';
import { getPost } from '../job-posts/service.ts';
import { readablePapers } from '../papers/service.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Actor } from '../platform/session/actor.ts';
import { fileTypes, keyOfUrl } from '../platform/storage/storage.ts';
import { getReview } from '../reviews/service.ts';
import { listPortfolio } from '../users/portfolio.ts';
import { getUser } from '../users/service.ts';
import { messageEvidence, paperIdsIn } from './message-evidence.ts';
import type { Evidence, SubjectType } from './rows.ts';
import type { ReportFile } from './tables.ts';

type Parts = Pick<FeatureParts, 'db'>;

/** Returns uploads with the storage keys found in their URLs. Omits pictures drawn by the site. */
const filesOf = (files: readonly Pick<MediaFile, 'path' | 'name' | 'type'>[]): ReportFile[] =>
  files.flatMap(({ path, name, type }) => {
    const key = keyOfUrl(path);
    return key && /\.(?:webp|pdf)$/.test(key) ? [{ key, name, type }] : [];
  });

const factsOf = ({ job_type, county, town, urgency, budget_cents, answers }: JobPost) =>
  [
    { label: 'Vrsta posla', value: job_type.name },
    { label: 'Lokacija', value: placeOf(county, town) },
    { label: 'Kada', value: urgencies[urgency] },
    { label: 'Proračun', value: budget_cents === null ? '' : formatMoney(budget_cents) },
    ...answers.map(({ label, text }) => ({ label, value: text })),
  ].filter(({ value }) => value !== '');

const evidence: Record<SubjectType, (parts: Parts, actor: Actor, id: number) => Promise<Evidence>> = {
  async job_post({ db }, actor, id) {
    const post = await getPost(db, actor, id);
    return {
      subjectUserId: post.user.id,
      snapshot: { subject: post.subject, status: post.status, facts: factsOf(post) },
      files: filesOf(post.media_files),
    };
  },
  // An ad's advertiser is private; its content is public.
  async ad({ db }, _actor, id) {
    const ad = await adById(db, id);
    if (ad?.status !== 'active' && ad?.status !== 'finished') throw new AppError('not_found');
    const { adsMedias, title, description, button_text, click_action, click_url, email, phone } =
      await presentPublic(db, ad);
    return {
      subjectUserId: ad.userId,
      snapshot: {
        ...{ title, description, button_text, click_action, click_url, email, phone },
        name: ad.name,
      },
      files: filesOf(adsMedias),
    };
  },
  async user({ db }, actor, id) {
    const { name, about, profile_img } = await getUser(db, String(id), actor);
    const portfolio = (await listPortfolio(db, id)).data;
    const avatar = { path: profile_img ?? '', name: 'Profilna slika', type: fileTypes.webp };
    const works = portfolio.map((picture) => ({ ...picture, name: picture.caption ?? picture.name }));
    return { subjectUserId: id, snapshot: { name, about }, files: filesOf([avatar, ...works]) };
  },
  async review({ db }, actor, id) {
    const { stars, comment, reviewer, answer, pictures } = await getReview(db, actor, id);
    return {
      subjectUserId: reviewer?.id ?? null,
      snapshot: { stars, comment, answer },
      files: filesOf(pictures),
    };
  },
  // The worker disputes how the deal counts in their track record; the client is not accused of anything.
  async deal({ db }, actor, id) {
    return { subjectUserId: null, snapshot: await disputedDeal(db, actor, id) };
  },
  async message({ db }, actor, id) {
    const excerpt = await excerptFor(db, actor, id, { before: 5, after: 3, attachments: messageAttachments });
    if (!excerpt) throw new AppError('not_found');
    return messageEvidence(excerpt, await readablePapers({ db }, actor, paperIdsIn(excerpt)));
  },
};

/** Returns the evidence for a report. Throws `not_found` if the reporter cannot see the content. */
export const evidenceOf = (parts: Parts, actor: Actor, type: SubjectType, id: number): Promise<Evidence> =>
  evidence[type](parts, actor, id);
