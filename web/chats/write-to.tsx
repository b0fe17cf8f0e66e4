import { MessageCircle } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { useModals } from '../platform/modals.tsx';
import { opens } from '../platform/opens.ts';
import { useMe } from '../platform/session.ts';
import { ButtonLink } from '../ui/actions/button.tsx';

interface Props {
  user: { slug: string };
  /** The job to write about. */
  postId?: number;
  wide?: boolean;
}

/** A link to the chat with a person; signed-out visitors sign in first and then get there (spec §4, redirect_to_chat). */
export function WriteTo({ user: { slug }, postId, wide }: Props) {
  const me = useMe();
  const { show } = useModals();
  const signIn = () => show('auth', { reason: 'redirect_to_chat', after: { fallback: 'redirect_to_chat', slug, postId } });
  return (
    <ButtonLink
      variant="primary"
      wide={wide}
      to={paths.chat(slug, postId)}
      icon={<MessageCircle size={20} aria-hidden />}
      onClick={me ? undefined : opens(signIn)}
    >
      Pošaljite poruku
    </ButtonLink>
  );
}
