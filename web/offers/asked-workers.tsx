import { Megaphone } from 'lucide-react';
import type { JobPost } from '#contract/job-posts.ts';
import { declineReasons } from '#contract/offer-labels.ts';
import type { Invitation } from '#contract/offers.ts';
import { paths } from '#contract/paths.ts';
import { Link } from '../platform/page/link.tsx';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';
import { When } from '../ui/display/when.tsx';
import { openToAll } from './invitation-actions.ts';

interface Props {
  post: Pick<JobPost, 'id' | 'audience' | 'can'>;
  invitations: readonly Invitation[];
}

export function AskedWorkers({ post, invitations }: Props) {
  if (invitations.length === 0 && post.audience === 'all') return null;
  const refused = invitations.every(({ answer }) => answer === 'declined');
  return (
    <section className="asked" aria-labelledby="pitani">
      <SectionHead id="pitani" title="Koga ste pitali" />
      <div className="card">
        <ul>
          {invitations.map((one) => (
            <li key={one.id} className="asked-row">
              <Avatar of={one} size="sm" />
              <div className="min-w-0">
                <Link to={paths.user(one.slug)} className="asked-name">
                  <bdi>{one.name}</bdi>
                </Link>
                {one.reason && <span className="small muted">{declineReasons[one.reason]}</span>}
              </div>
              <Answer of={one} />
            </li>
          ))}
        </ul>
        {post.can.publish && (
          <div className="asked-foot">
            <p>
              {refused ? <b>Nitko od odabranih ovaj put ne može.</b> : 'Upit vide samo oni.'} Kad ga objavite
              svima, ponudu može poslati svatko.
            </p>
            <ActionButton
              action={openToAll}
              values={{ id: post.id }}
              size="sm"
              variant={refused ? 'primary' : 'secondary'}
              icon={<Megaphone size={18} aria-hidden />}
            >
              Objavite svima
            </ActionButton>
          </div>
        )}
      </div>
    </section>
  );
}

function Answer({ of: { answer, answered_at: at } }: { of: Invitation }) {
  if (answer === null)
    return (
      <Badge tone="amber" shape="ring">
        Još bez odgovora
      </Badge>
    );
  return (
    <span className="asked-answer">
      {answer === 'offered' ? (
        <Badge tone="green" shape="check">
          Ponuda poslana
        </Badge>
      ) : (
        <Badge tone="grey" shape="dash">
          Ovaj put ne može
        </Badge>
      )}
      {at && (
        <span className="small faint">
          <When at={at} />
        </span>
      )}
    </span>
  );
}
