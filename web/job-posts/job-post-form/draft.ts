import { limits } from '#contract/constants.ts';
import type { Audience, JobPost, PostKind, Urgency } from '#contract/job-posts.ts';
import { localStore } from '../../platform/storage/browser-storage.ts';
import { parsed } from '../../platform/storage/draft-storage.ts';
import type { AskedWorker } from './asked-worker.ts';
import { answersBody, answersOfPost, areAnswers, type FormAnswers, noAnswers } from './form-answers.ts';

/** Form fields as the controls represent them: '' means no choice. */
export interface Fields {
  type: PostKind;
  job_category_id: number | '';
  job_type_id: number | '';
  subject: string;
  answers: FormAnswers;
  county_id: number | '';
  town_id: number | '';
  urgency: Urgency;
  /** EUR cents, or the typed text if it is not an amount. */
  budget_cents: number | string;
  asked: readonly AskedWorker[];
  /** Applies only if workers are invited; otherwise everyone can read the post. */
  audience: Audience;
}
export type FieldName = keyof Fields;

/**
 * A file of the post: chosen here (its bytes are in the draft store under `id`), or already on the server
 * (`mediaId`).
 */
export interface Attachment {
  id: string;
  name: string;
  size: number;
  kind: 'image' | 'document';
  mediaId?: number;
}

/** An unsent form, without the bytes of its files. */
export interface Draft {
  /** The post's `client_id`, which makes a retry after a lost response return the same post. */
  clientId: string;
  step: number;
  fields: Fields;
  /** Files in the order in which the post shows them. */
  files: Attachment[];
  removed: number[];
  /** Id of the saved post, while its files are still uploading. */
  savedId?: number;
  /**
   * True while the author is signing in or up in order to send the post; it is sent once the account exists.
   */
  due?: boolean;
  edits?: boolean;
  /** ISO time of the last change. */
  at: string;
}

export type Place = Pick<Fields, 'county_id' | 'town_id'>;

const nowhere: Place = { county_id: '', town_id: '' };

export type Begun = Partial<Pick<Fields, 'subject' | 'job_category_id' | 'job_type_id' | 'asked'>>;

export const blankDraft = (place = nowhere, begun: Begun = {}): Draft => ({
  clientId: crypto.randomUUID(),
  step: 0,
  fields: {
    ...{
      type: 'inquiry',
      job_category_id: '',
      job_type_id: '',
      subject: '',
      answers: noAnswers,
      ...place,
      urgency: 'flexible',
      budget_cents: '',
    },
    ...{ asked: [], audience: 'addressed' },
    ...begun,
  },
  files: [],
  removed: [],
  at: new Date().toISOString(),
});

export const draftOf = (post: JobPost): Draft => ({
  ...blankDraft(),
  savedId: post.id,
  edits: true,
  fields: {
    type: post.type,
    job_category_id: post.job_category.id,
    job_type_id: post.job_type.id,
    subject: post.subject,
    answers: answersOfPost(post),
    county_id: post.county?.id ?? '',
    town_id: post.town?.id ?? '',
    urgency: post.urgency,
    budget_cents: post.budget_cents ?? '',
    asked: [],
    audience: post.audience,
  },
  files: post.media_files.map(({ id, name, size, kind }) => ({
    id: `media-${id}`,
    name,
    size,
    kind,
    mediaId: id,
  })),
});

export function reconciled(draft: Draft, post: JobPost): Draft {
  const present = draftOf(post).files;
  const kept = draft.files.filter(
    ({ mediaId }) => mediaId === undefined || present.some((file) => file.mediaId === mediaId),
  );
  const removed = draft.removed.filter((id) => present.some((file) => file.mediaId === id));
  const added = present.filter(
    ({ mediaId = 0 }) => !removed.includes(mediaId) && !kept.some((file) => file.mediaId === mediaId),
  );
  return { ...draft, files: [...kept, ...added], removed };
}

/** Returns the fields in the API's format; a field without a choice is absent, a cleared place is null. */
export const bodyOf = ({
  type,
  job_category_id,
  job_type_id,
  subject,
  answers,
  county_id,
  town_id,
  urgency,
  budget_cents,
}: Fields) => ({
  type,
  job_category_id: job_category_id || undefined,
  job_type_id: job_type_id || undefined,
  subject,
  ...answersBody({ type, job_type_id, answers }),
  county_id: county_id || null,
  town_id: town_id || null,
  // Only inquiries have an urgency and a budget.
  urgency: type === 'offer' ? ('flexible' as const) : urgency,
  budget_cents: type === 'offer' || budget_cents === '' ? null : budget_cents,
});

/**
 * Returns the audience and the invited workers, which only a new inquiry sends; empty for a service or
 * without invitations.
 */
export const sentTo = ({ type, asked, audience }: Fields) =>
  type === 'inquiry' && asked.length > 0 ? { audience, asked: asked.map(({ id }) => id) } : {};

export function withInvited(draft: Draft, more: readonly AskedWorker[] = []): Draft {
  const { asked } = draft.fields;
  const added = more.filter(({ id }) => !asked.some((one) => one.id === id));
  return added.length === 0
    ? draft
    : { ...draft, fields: { ...draft.fields, asked: [...added, ...asked].slice(0, limits.invitationsMost) } };
}

export const isAsSent = (post: JobPost, fields: Fields) =>
  JSON.stringify(bodyOf(draftOf(post).fields)) ===
  JSON.stringify(bodyOf({ ...fields, subject: fields.subject.trim() }));

const content = ({ fields, files, removed }: Draft) =>
  JSON.stringify([fields, files.map((file) => file.id), removed]);

export const isTouched = (draft: Draft, base: Draft) =>
  content(draft) !== content(base) || draft.savedId !== base.savedId;

/**
 * Returns whether a moderator has to review the post: always, unless the post is active and only its place,
 * urgency, budget, answers or the order of its files have changed.
 */
export function needsReview(post: JobPost | null, { fields, files, removed }: Draft): boolean {
  if (post?.status !== 'active') return true;
  const free = { ...nowhere, urgency: 'flexible', budget_cents: '', answers: noAnswers } as const;
  const place = { county: null, town: null };
  const seen = { ...post, ...place, urgency: 'flexible', budget_cents: null, answers: [] } satisfies JobPost;
  return (
    removed.length > 0 ||
    files.some(({ mediaId }) => mediaId === undefined) ||
    !isAsSent(seen, { ...fields, ...free })
  );
}

export const unsent = (draft: Draft) => draft.files.filter((file) => file.mediaId === undefined);

export const asNewPost = ({ savedId: _, ...draft }: Draft): Draft => ({
  ...draft,
  clientId: crypto.randomUUID(),
  files: draft.files.map(({ mediaId: __, ...file }) => file),
  removed: [],
});

/**
 * Returns the storage key: one draft for a new post and one per edited post, separate for each account using
 * this browser and for guests.
 */
export const draftKey = (userId: number | undefined, postId?: number) =>
  `skica-upita:${userId ?? 'gost'}:${postId ?? 'nova'}`;

/** Returns whether this browser stores a new post of the account or of a guest. */
export const isPostWaiting = (userId: number | undefined): boolean =>
  [draftKey(userId), draftKey(undefined)].some((key) => localStore.getItem(key) !== null);

const isText = (value: unknown): value is string => typeof value === 'string';
const isChoice = (value: unknown) => value === '' || (Number.isInteger(value) && Number(value) > 0);

/**
 * Returns the stored draft, with defaults for fields that older drafts lack; null if its format is invalid.
 */
export const parseDraft = (text: string | null) =>
  parsed<Draft>(text, (draft) => {
    const { files, removed } = draft;
    const fields: Fields = { ...blankDraft().fields, ...draft.fields };
    fields.urgency ||= 'flexible';
    const choices = [fields.job_category_id, fields.job_type_id, fields.county_id, fields.town_id];
    const whole =
      isText(draft.clientId) &&
      Number.isInteger(draft.step) &&
      isText(draft.at) &&
      isText(fields.subject) &&
      ['inquiry', 'offer'].includes(fields.type) &&
      choices.every(isChoice) &&
      fields.asked.every((one) => isChoice(one.id) && isText(one.name)) &&
      areAnswers(fields.answers) &&
      Array.isArray(removed) &&
      files.every((file) => isText(file.id) && isText(file.name));
    return whole ? { ...draft, fields } : null;
  });
