import { data, redirect } from 'react-router';
import { chatByUser, getChat, getPhrases, listMessages } from '#contract/chats.ts';
import { limits } from '#contract/constants.ts';
import { truncate } from '#contract/format.ts';
import { getJobPost } from '#contract/job-posts.ts';
import { shortCounty, userTypes } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import { getUser, type Me, type User } from '#contract/users.ts';
import { attempt, load } from '../platform/loading/loader-call.ts';
import { chatIdOf } from './preview.ts';
import type { DiscussedPost, Other } from './thread-header.tsx';
import { jobPostOffered, merge } from './thread-store.ts';

type Loading = Parameters<typeof load>[0] & { request: Request };

function factsOf({ jobCategories, counties, is_worker, type_of }: User): string {
  if (!is_worker) return userTypes[type_of];
  const trades = jobCategories.slice(0, 2).map(({ name }) => name);
  const places = counties.slice(0, 2).map(shortCounty);
  return [trades.join(', '), places.join(', ')].filter(Boolean).join(' · ');
}

const otherOf = (user: User): Other => ({
  id: user.id,
  name: user.name,
  slug: user.slug,
  profile_img: user.profile_img,
  facts: factsOf(user),
});

/**
 * Returns the person named in the URL and the chat with that person, which is null if it does not exist yet.
 * Redirects if the URL is not canonical or names the user.
 */
async function pairOf(args: Loading, me: Me, slug: string) {
  const id = chatIdOf(slug);
  if (id !== undefined) {
    const { data: chat } = await load(args, getChat, { params: { id } });
    if (!chat.user.deleted) throw redirect(paths.chat(chat.user.slug));
    return {
      chat,
      other: { id: 0, name: chat.user.name, slug: '', profile_img: null, facts: '' } satisfies Other,
      worker: false,
    };
  }
  const { data: user } = await load(args, getUser, { params: { id: slug } });
  if (user.id === me.id) throw redirect(paths.chats());
  if (user.slug !== slug) throw redirect(paths.chat(user.slug) + new URL(args.request.url).search);
  const found = (await load(args, chatByUser, { params: { id: user.id } })) as
    | { data?: Awaited<ReturnType<typeof load<typeof chatByUser>>>['data'] }
    | undefined;
  return { chat: found?.data ?? null, other: otherOf(user), worker: user.is_worker };
}

async function discussedPost(args: Loading, id: number): Promise<DiscussedPost | null> {
  if (!Number.isSafeInteger(id) || id < 1) return null;
  const found = await attempt(args, getJobPost, { params: { id } });
  if (!found.ok) return null;
  const { type, job_type, subject, status, declined } = found.data.data;
  const picture = { light: job_type.list_img, dark: job_type.list_img_dark };
  return {
    id,
    title: job_type.name,
    text: truncate(subject.replace(/\s+/g, ' '), 90),
    picture,
    state: { type, status, declined },
  };
}

export const openingsFor = (
  job: Pick<DiscussedPost, 'state'> | null,
  worker: boolean,
): 'aboutJob' | 'toWorker' => (job?.state?.type === 'offer' || (worker && !job) ? 'toWorker' : 'aboutJob');

/**
 * Loads the initial content of a thread, including the newest 10 messages or, without JavaScript, the 10
 * before the message with the id in `prije`. Throws a 404 without a slug.
 */
export async function loadThread(args: Loading, me: Me, slug: string | undefined) {
  if (!slug) throw data(null, { status: 404 });
  const { searchParams } = new URL(args.request.url);
  const before = Number(searchParams.get('prije'));
  const { chat, other, worker } = await pairOf(args, me, slug);
  const query = {
    per_page: limits.perPage.messages,
    before_id: Number.isSafeInteger(before) && before > 0 ? before : undefined,
  };
  const page = chat && (await load(args, listMessages, { params: { id: chat.id }, query }));
  const job = await discussedPost(
    args,
    Number(searchParams.get('posao') ?? jobPostOffered(merge([], page?.data ?? []))?.id),
  );
  const more =
    page !== null &&
    (query.before_id ? page.data.length === query.per_page : page.meta.total > page.data.length);
  const openings = openingsFor(job, worker);
  const own = !chat && openings === 'aboutJob' ? (await load(args, getPhrases)).data.openings : [];
  return { chat, other, page, more, job, openings, own };
}
