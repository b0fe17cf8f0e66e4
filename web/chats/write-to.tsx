import { MessageCircle } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { useMe } from '../platform/api/session.ts';
import { useModals } from '../platform/overlays/modals.tsx';
import { onPlainClick } from '../platform/overlays/on-plain-click.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { IconLink } from '../ui/actions/icon-button.tsx';

interface Props {
  user: { slug: string };
  postId?: number;
  wide?: boolean;
  beside?: 'button' | 'icon' | undefined;
}

const label = 'Pošaljite poruku';

export function WriteTo({ user: { slug }, postId, wide, beside }: Props) {
  const me = useMe();
  const { show } = useModals();
  const signIn = () =>
    show('auth', { reason: 'redirect_to_chat', after: { fallback: 'redirect_to_chat', slug, postId } });
  const leads = {
    to: paths.chat(slug, postId),
    icon: <MessageCircle size={20} aria-hidden />,
    ...(!me && { onClick: onPlainClick(signIn) }),
  };
  return beside === 'icon' ? (
    <IconLink {...leads} label={label} />
  ) : (
    <ButtonLink {...leads} variant={beside ? 'secondary' : 'primary'} wide={wide}>
      {label}
    </ButtonLink>
  );
}
