import { AppError } from '#contract/errors.ts';
import { adById } from '../ads/service.ts';
import { excerptFor } from '../chats/service.ts';
import { disputedDeal } from '../deals/excluded.ts';
import { messageAttachments } from '../deals/service.ts';
import { getPost } from '../job-posts/service.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Actor } from '../platform/session/actor.ts';
import { getReview } from '../reviews/service.ts';
import { getUser } from '../users/service.ts';
import { messageEvidence } from './message-evidence.ts';
import type { Evidence, SubjectType } from './rows.ts';

type Parts = Pick<FeatureParts, 'db'>;

const evidence: Record<SubjectType, (parts: Parts, actor: Actor, id: number) => Promise<Evidence>> = {
  async job_post({ db }, actor, id) {
    const { subject, status, user, media_files } = await getPost(db, actor, id);
    return {
      subjectUserId: user.id,
      snapshot: { subject, status, files: media_files.map(({ path }) => path) },
    };
  },
  // An ad's advertiser is private; its content is public.
  async ad({ db }, _actor, id) {
    const ad = await adById(db, id);
    if (ad?.status !== 'active' && ad?.status !== 'finished') throw new AppError('not_found');
    const { title, description, buttonText, clickAction, clickUrl, name } = ad;
    return {
      subjectUserId: ad.userId,
      snapshot: {
        title,
        description,
        button_text: buttonText,
        click_action: clickAction,
        click_url: clickUrl,
        name,
      },
    };
  },
  async user({ db }, actor, id) {
    const { name, about, profile_img } = await getUser(db, String(id), actor);
    return { subjectUserId: id, snapshot: { name, about, profile_img } };
  },
  async review({ db }, actor, id) {
    const { stars, comment, reviewer, answer } = await getReview(db, actor, id);
    return { subjectUserId: reviewer?.id ?? null, snapshot: { stars, comment, answer } };
  },
  // The worker disputes how the deal counts in their track record; the client is not accused of anything.
  async deal({ db }, actor, id) {
    return { subjectUserId: null, snapshot: await disputedDeal(db, actor, id) };
  },
  async message({ db }, actor, id) {
    const excerpt = await excerptFor(db, actor, id, { before: 5, after: 3, attachments: messageAttachments });
    if (!excerpt) throw new AppError('not_found');
    return messageEvidence(excerpt);
  },
};

/** Returns the evidence for a report. Throws `not_found` if the reporter cannot see the content. */
export const evidenceOf = (parts: Parts, actor: Actor, type: SubjectType, id: number): Promise<Evidence> =>
  evidence[type](parts, actor, id);
