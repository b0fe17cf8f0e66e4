import { requireUser } from '../platform/page/guards.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import type { Route } from './+types/chats.page.ts';
import { ChatList } from './chat-list.tsx';
import { loadChats, useChats } from './use-chats.ts';

export async function loader(args: Route.LoaderArgs) {
  const me = await requireUser(args);
  return { me: me.id, ...(await loadChats(args)) };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Poruke' });

export default function ChatsPage({ loaderData: { me, chats, search } }: Route.ComponentProps) {
  const control = useChats(chats, search, me);
  return (
    <>
      <section className="chat-pane chats-page" aria-label="Svi razgovori">
        <h1>Poruke</h1>
        <ChatList control={control} />
      </section>
      {control.chats.length > 0 && (
        <div className="thread-none desktop-only">
          <EmptyState
            drawing="chat"
            level="h2"
            title="Odaberite razgovor"
            text="Razgovor se otvara ovdje, a popis ostaje uz njega."
          />
        </div>
      )}
    </>
  );
}
