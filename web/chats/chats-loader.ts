import { listChats } from '#contract/chats.ts';
import { cut } from '#contract/format.ts';
import { load } from '../platform/loading/loader-call.ts';
import { pageIn } from '../platform/page/page-number.ts';

type Loading = Parameters<typeof load>[0] & { request: Request };

/** Search by name in `q`; page in `stranica`, without script. */
export async function loadChats(args: Loading) {
  const { searchParams } = new URL(args.request.url);
  const search = cut((searchParams.get('q') ?? '').trim(), 255);
  const page = pageIn(searchParams);
  return { search, chats: await load(args, listChats, { query: { page, ...(search && { search }) } }) };
}
