import { MessageCircle } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { markOffersSeen, type Offer } from '#contract/offers.ts';
import { paths } from '#contract/paths.ts';
import { accountNouns } from '#contract/rare-nouns.ts';
import { count } from '#contract/text.ts';
import { api } from '../platform/api.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';
import { Stars } from '../ui/display/stars.tsx';
import { OfferActions } from './offer-actions.tsx';
import { OfferTerms } from './offer-card.tsx';
import { offerStates } from './offer-words.ts';

/** Offers on the screen are no longer news: their notifications are marked as read, once for each new one. */
function useSeen(offers: readonly Offer[]): void {
  const [newest] = offers.toSorted((a, b) => b.id - a.id);
  const [post, last] = [newest?.job_post.id, newest?.id];
  useEffect(() => {
    if (post === undefined || last === undefined) return;
    api.call(markOffersSeen, { params: { id: post } }).catch(() => undefined);
  }, [post, last]);
}

const rank = { accepted: 0, open: 1, expired: 2, closed: 3, declined: 4, withdrawn: 5 } as const;

/** All offers for one's post side by side: price, start, rating, message. */
export function OffersOfPost({ offers }: { offers: readonly Offer[] }) {
  useSeen(offers);
  const sorted = offers.toSorted((a, b) => rank[a.status] - rank[b.status] || a.price_from_cents - b.price_from_cents);
  return (
    <section className="section" aria-labelledby="ponude">
      <SectionHead id="ponude" title="Ponude" />
      {sorted.length === 0 ? (
        <p className="muted">Još nema ponuda. Čim neka stigne, javljamo Vam.</p>
      ) : (
        <>
          <p className="muted mb-4">{count(sorted.length, accountNouns.ponuda)}, od najniže cijene.</p>
          <ul className="offers">
            {sorted.map((offer) => (
              <li key={offer.id} className="card offer-card" data-accepted={offer.status === 'accepted' || undefined}>
                <OfferOfWorker offer={offer} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function OfferOfWorker({ offer }: { offer: Offer }) {
  const { worker, status } = offer;
  const { label, ...look } = offerStates[status];
  return (
    <>
      <div className="offer-head">
        <div className="person-row">
          <Avatar name={worker.name} src={worker.profile_img} size="sm" />
          <div className="min-w-0">
            <Link to={paths.user(worker.slug)} className="offer-worker">
              <bdi>{worker.name}</bdi>
            </Link>
            <Stars value={worker.rating} count={worker.reviews_count} />
          </div>
        </div>
        <Badge {...look}>{label}</Badge>
      </div>
      <OfferTerms offer={offer} />
      <OfferActions offer={offer} />
      <ButtonLink variant="text" size="sm" to={paths.chat(worker.slug, offer.job_post.id)} icon={<MessageCircle size={18} aria-hidden />}>
        Otvorite razgovor
      </ButtonLink>
    </>
  );
}
