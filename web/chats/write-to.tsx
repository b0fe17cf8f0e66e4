import { MessageCircle } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { useModals } from '../platform/modals.tsx';
import { opens } from '../platform/opens.ts';
import { useMe } from '../platform/session.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { IconLink } from '../ui/actions/icon-button.tsx';

interface Props {
  user: { slug: string };
  /** The job to write about. */
  postId?: number;
  wide?: boolean;
  /** Beside something that comes first: as a lesser button, or as an icon alone. */
  beside?: 'button' | 'icon' | undefined;
}

const label = 'Pošaljite poruku';

/** A link to the chat with a person; signed-out visitors sign in first and then get there (spec §4, redirect_to_chat). */
export function WriteTo({ user: { slug }, postId, wide, beside }: Props) {
  const me = useMe();
  const { show } = useModals();
  const signIn = () =>
    show('auth', { reason: 'redirect_to_chat', after: { fallback: 'redirect_to_chat', slug, postId } });
  const leads = {
    to: paths.chat(slug, postId),
    icon: <MessageCircle size={20} aria-hidden />,
    ...(!me && { onClick: opens(signIn) }),
  };
  return beside === 'icon' ? (
    <IconLink {...leads} label={label} />
  ) : (
    <ButtonLink {...leads} variant={beside ? 'secondary' : 'primary'} wide={wide}>
      {label}
    </ButtonLink>
  );
}
