import { listChats } from '#contract/chats.ts';
import { cut } from '#contract/text.ts';
import { load } from '../platform/load.ts';

type Loading = Parameters<typeof load>[0] & { request: Request };

/** The list that the address asks for: `q` by name, `stranica` without script. */
export async function loadChats(args: Loading) {
  const { searchParams } = new URL(args.request.url);
  const search = cut((searchParams.get('q') ?? '').trim(), 255);
  const page = Math.max(1, Math.trunc(Number(searchParams.get('stranica'))) || 1);
  return { search, chats: await load(args, listChats, { query: { page, ...(search && { search }) } }) };
}
