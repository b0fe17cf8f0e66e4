import { MailCheck } from 'lucide-react';
import type { Me } from '#contract/users.ts';
import { Notice } from '../ui/display/notice.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';

/** On one's own pages, until the address is confirmed: why to confirm it, and another mail (product.md, Accounts). */
export function ConfirmNotice({ me }: { me: Me | null }) {
  if (!me || me.is_verified) return null;
  return (
    <Notice tone="amber" icon={<MailCheck size={22} aria-hidden />} actions={<ResendConfirmation size="sm" />}>
      <b>Potvrdite svoju email adresu.</b> Na {me.email} poslali smo poveznicu koja vrijedi 48 sati. Do potvrde Vaše ocjene čekaju, a novih razgovora možete
      započeti tri na dan.
    </Notice>
  );
}
