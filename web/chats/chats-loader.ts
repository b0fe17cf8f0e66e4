import { listChats } from '#contract/chats.ts';
import { cut } from '#contract/format.ts';
import { load } from '../platform/loading/loader-call.ts';
import { pageIn } from '../platform/page/page-number.ts';

type Loading = Parameters<typeof load>[0] & { request: Request };

/** Loads the chats. `q` searches by name; `stranica` is the page number without JavaScript. */
export async function loadChats(args: Loading) {
  const { searchParams } = new URL(args.request.url);
  const search = cut((searchParams.get('q') ?? '').trim(), 255);
  const page = pageIn(searchParams);
  return { search, chats: await load(args, listChats, { query: { page, ...(search && { search }) } }) };
}
