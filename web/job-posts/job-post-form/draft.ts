import type { Audience, JobPost, PostKind, Urgency } from '#contract/job-posts.ts';
import { limits } from '#contract/limits.ts';
import { parsed } from '../../platform/kept-draft.ts';
import type { AskedWorker } from './asked-worker.ts';

/** The fields of the form as the controls hold them: '' means no choice. */
export interface Fields {
  type: PostKind;
  job_category_id: number | '';
  job_type_id: number | '';
  subject: string;
  county_id: number | '';
  town_id: number | '';
  urgency: Urgency;
  /** EUR cents, or the typed text if that is no amount. */
  budget_cents: number | string;
  /** Workers whom one came to ask for an offer. */
  asked: readonly AskedWorker[];
  /** Who can read it, if somebody is asked; without, everybody. */
  audience: Audience;
}
export type FieldName = keyof Fields;

/** A file of the post: chosen here (its bytes are in the draft store under `id`), or already on the server (`mediaId`). */
export interface Attachment {
  id: string;
  name: string;
  size: number;
  kind: 'image' | 'document';
  mediaId?: number;
}

/** An unsent form: everything but the bytes of its files. */
export interface Draft {
  /** The post's `client_id`: sent again after a lost answer, it is the same post (product.md). */
  clientId: string;
  step: number;
  fields: Fields;
  /** In the post's order. */
  files: Attachment[];
  /** Files on the server that the author removed. */
  removed: number[];
  /** The saved post, while its files are still uploading. */
  savedId?: number;
  /** Whoever wrote it is signing in or up to send it: it is sent as soon as the account stands. */
  due?: boolean;
  /** The form edits an existing post. */
  edits?: boolean;
  /** ISO time of the last change. */
  at: string;
}

/** Where the author's last inquiry was. */
export type Place = Pick<Fields, 'county_id' | 'town_id'>;

const nowhere: Place = { county_id: '', town_id: '' };

/** What is known before the form opens: from the house, a category, or words typed on another page. */
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

/** The initial draft of an edit. */
export const draftOf = (post: JobPost): Draft => ({
  ...blankDraft(),
  savedId: post.id,
  edits: true,
  fields: {
    type: post.type,
    job_category_id: post.job_category.id,
    job_type_id: post.job_type.id,
    subject: post.subject,
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

/** An edit's draft updated to the current post: deleted files are dropped, new ones appended. */
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

/** Changes one field. A type goes with its category, a town with its county. */
export function withField<K extends FieldName>(fields: Fields, name: K, value: Fields[K]): Fields {
  const next = { ...fields, [name]: value };
  if (name === 'job_category_id' && value !== fields.job_category_id) next.job_type_id = '';
  if (name === 'county_id' && value !== fields.county_id) next.town_id = '';
  return next;
}

/** The fields in the API's format; a field without a choice is absent, a cleared place is null. */
export const bodyOf = ({
  type,
  job_category_id,
  job_type_id,
  subject,
  county_id,
  town_id,
  urgency,
  budget_cents,
}: Fields) => ({
  type,
  job_category_id: job_category_id || undefined,
  job_type_id: job_type_id || undefined,
  subject,
  county_id: county_id || null,
  town_id: town_id || null,
  // A service has its own time and price: those are asked of inquiries only.
  urgency: type === 'offer' ? ('flexible' as const) : urgency,
  budget_cents: type === 'offer' || budget_cents === '' ? null : budget_cents,
});

/** Whom a new inquiry asks. An edit changes nothing of that. */
export const sentTo = ({ type, asked, audience }: Fields) =>
  type === 'inquiry' && asked.length > 0 ? { audience, asked: asked.map(({ id }) => id) } : {};

/** A draft that goes on with whoever one came to ask now. */
export function alsoAsking(draft: Draft, more: readonly AskedWorker[] = []): Draft {
  const { asked } = draft.fields;
  const added = more.filter(({ id }) => !asked.some((one) => one.id === id));
  return added.length === 0
    ? draft
    : { ...draft, fields: { ...draft.fields, asked: [...added, ...asked].slice(0, limits.invitationsMost) } };
}

/** Whether the post on the server matches the fields. */
export const isAsSent = (post: JobPost, fields: Fields) =>
  JSON.stringify(bodyOf(draftOf(post).fields)) ===
  JSON.stringify(bodyOf({ ...fields, subject: fields.subject.trim() }));

const content = ({ fields, files, removed }: Draft) =>
  JSON.stringify([fields, files.map((file) => file.id), removed]);

/** Whether the draft differs from the form's initial state. */
export const isTouched = (draft: Draft, base: Draft) =>
  content(draft) !== content(base) || draft.savedId !== base.savedId;

/** Whether a moderator reviews it next: always, unless only place, time or budget of an active post change (product.md, Job posts). */
export function needsReview(post: JobPost | null, { fields, files, removed }: Draft): boolean {
  if (post?.status !== 'active') return true;
  const free = { ...nowhere, urgency: 'flexible', budget_cents: '' } as const;
  const seen = { ...post, county: null, town: null, urgency: 'flexible', budget_cents: null } as const;
  return (
    removed.length > 0 ||
    files.some(({ mediaId }) => mediaId === undefined) ||
    !isAsSent(seen, { ...fields, ...free })
  );
}

/** Files still to be uploaded. */
export const unsent = (draft: Draft) => draft.files.filter((file) => file.mediaId === undefined);

/** The same content as a new post, with nothing sent yet. */
export const begunAnew = ({ savedId: _, ...draft }: Draft): Draft => ({
  ...draft,
  clientId: crypto.randomUUID(),
  files: draft.files.map(({ mediaId: __, ...file }) => file),
  removed: [],
});

/** The store's key: one draft of a new post, one of each edited post, separately for each person using this browser, and for those without an account. */
export const draftKey = (userId: number | undefined, postId?: number) =>
  `skica-upita:${userId ?? 'gost'}:${postId ?? 'nova'}`;

const isText = (value: unknown): value is string => typeof value === 'string';
const isChoice = (value: unknown) => value === '' || (Number.isInteger(value) && Number(value) > 0);

/** The stored draft, or null if it is not ours or from an older version. */
export const parseDraft = (text: string | null) =>
  parsed<Draft>(text, (draft) => {
    const { files, removed } = draft;
    // Drafts from before these were asked are continued.
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
      Array.isArray(removed) &&
      files.every((file) => isText(file.id) && isText(file.name));
    return whole ? { ...draft, fields } : null;
  });
