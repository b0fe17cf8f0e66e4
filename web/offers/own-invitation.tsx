import { CalendarX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { JobPost } from '#contract/job-posts.ts';
import { declineReasons } from '#contract/offer-labels.ts';
import type { DeclineReason, Invitation } from '#contract/offers.ts';
import { ActionButton, ActionForm } from '../ui/actions/action-form.tsx';
import { ChipButton } from '../ui/display/chip.tsx';
import { declineInvitation } from './invitation-actions.ts';

interface Props {
  post: Pick<JobPost, 'id' | 'audience' | 'status' | 'user'>;
  invitation: Invitation;
  children: ReactNode;
}

export function OwnInvitation({ post, invitation: { answer, reason }, children }: Props) {
  if (post.status !== 'active' || answer === 'offered') return children;
  return (
    <section className="card own-invitation" aria-labelledby="trazi-vas">
      <h2 id="trazi-vas">{answer === null ? 'Traže baš Vas' : 'Odgovorili ste da ovaj put ne možete'}</h2>
      {answer === null ? (
        <>
          <p className="small muted">
            <bdi>{post.user.name}</bdi> čeka Vašu ponudu.{' '}
            {post.audience === 'addressed' && 'Upit vide samo odabrani majstori.'}
          </p>
          {children}
          <ActionButton
            action={declineInvitation}
            values={{ id: post.id }}
            wide
            icon={<CalendarX size={20} aria-hidden />}
          >
            Ne mogu ovaj put
          </ActionButton>
        </>
      ) : reason ? (
        <p className="small muted">
          Razlog: {declineReasons[reason].toLowerCase()}. Ako se predomislite, i dalje možete poslati ponudu.
        </p>
      ) : (
        <>
          <p className="small muted">
            Ako želite, recite i zašto. Ako se predomislite, i dalje možete poslati ponudu.
          </p>
          <div className="chips">
            {(Object.keys(declineReasons) as DeclineReason[]).map((one) => (
              <ActionForm
                key={one}
                action={declineInvitation}
                values={{ id: post.id, reason: one }}
                className="contents"
              >
                {({ busy }) => (
                  <ChipButton type="submit" aria-disabled={busy}>
                    {declineReasons[one]}
                  </ChipButton>
                )}
              </ActionForm>
            ))}
          </div>
        </>
      )}
      {answer !== null && children}
    </section>
  );
}
