import { BadgeCheck, Lock, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { limits } from '#contract/constants.ts';
import type { Deal } from '#contract/deals.ts';
import { sentence } from '#contract/format.ts';
import { placeOf } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import { Link } from '../platform/page/link.tsx';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { Stars } from '../ui/display/stars.tsx';
import { ThemeImage } from '../ui/drawings/theme-image.tsx';
import { agreeUndo, askToCancel, askUndo, cancelDeal, refuseUndo } from './deal-actions.ts';
import { AddressForm, DealStages, needsAddress, type Proposing } from './deal-stages.tsx';
import { dealStages, isOtherGone, otherOf, whoIs } from './deal-words.ts';

interface Props {
  deal: Deal;
  price: string;
  proposing: Proposing;
  papers: ReactNode;
  complaints: ReactNode;
  /** Link through which the worker disputes how the deal counts in their track record. */
  dispute: ReactNode;
}

export function DealSheet({ deal, price, proposing, papers, complaints, dispute }: Props) {
  const { job_post: post, can } = deal;
  const { label, ...look } = dealStages[deal.stage];
  return (
    <article className="deal">
      <header className="deal-head">
        <ThemeImage
          fill
          priority
          light={post.job_type.list_img}
          dark={post.job_type.list_img_dark}
          ratio="square"
        />
        <div className="deal-title">
          <p className="small muted">Dogovoreni posao · {post.job_category.name}</p>
          <h1>{post.job_type.name}</h1>
        </div>
        <dl className="deal-cells">
          <div className="title-cell">
            <dt>Broj</dt>
            <dd>{deal.id}</dd>
          </div>
          <div className="title-cell">
            <dt>Stanje</dt>
            <dd>
              <Badge {...look}>{label}</Badge>
            </dd>
          </div>
        </dl>
      </header>
      {deal.stage === 'cancelled' && (
        <div className="deal-notice">
          <Notice tone="amber">
            {whoIs(deal, deal.cancelled_by) === 'Vi'
              ? 'Otkazali ste ovaj dogovor.'
              : `${otherOf(deal).name} otkazuje ovaj dogovor.`}{' '}
            {deal.role === 'client' && (
              <Link className="link" to={paths.myJobs()}>
                Ponovno otvorite upit
              </Link>
            )}
          </Notice>
        </div>
      )}
      {isOtherGone(deal) && (
        <div className="deal-notice">
          <Notice tone="amber">
            Druga strana je zatražila brisanje računa, pa se dogovor ne može mijenjati. Dogovor, dokumente i
            prigovore možete čitati i preuzeti još najviše {limits.regretDays} dana od tog zahtjeva.
          </Notice>
        </div>
      )}
      {deal.undo && !isOtherGone(deal) && <Undo deal={deal} />}
      <DealStages deal={deal} proposing={proposing} />
      <div className="deal-pair">
        <Party
          label="Majstor"
          person={deal.worker}
          own={deal.role === 'worker'}
          verified={deal.worker.trade_verified}
        />
        <Party label="Klijent" person={deal.client} own={deal.role === 'client'} />
      </div>
      <div className="deal-pair">
        <div className="deal-cell">
          <p className="offer-label">Dogovorena cijena</p>
          <p className="deal-price">{price}</p>
          <p className="small muted">Prema prihvaćenoj ponudi</p>
        </div>
        <div className="deal-cell">
          <p className="offer-label">Adresa</p>
          <Address deal={deal} />
        </div>
      </div>
      <div className="deal-cell deal-work">
        <p className="offer-label">Što je uključeno</p>
        <p dir="auto">{deal.work}</p>
        {deal.client.id !== 0 && (
          <p className="small">
            <Link className="link" to={paths.job(post.id)}>
              Pogledajte upit
            </Link>
          </p>
        )}
      </div>
      {papers}
      {complaints}
      {(can.ask_undo || can.cancel || can.dispute || (deal.record_excluded && deal.role === 'worker')) && (
        <footer className="deal-foot">
          {can.ask_undo && (
            <ActionButton
              action={askUndo}
              values={{ id: deal.id }}
              variant="text"
              size="sm"
              icon={<Undo2 size={18} aria-hidden />}
            >
              Poništite zadnji korak
            </ActionButton>
          )}
          {can.cancel && (
            <ActionButton
              action={cancelDeal}
              values={{ id: deal.id }}
              ask={askToCancel}
              variant="text"
              size="sm"
            >
              Otkažite dogovor
            </ActionButton>
          )}
          {can.dispute && dispute}
          {deal.record_excluded && deal.role === 'worker' && (
            <p className="small muted">Ovaj se dogovor ne računa u brojke na Vašem profilu.</p>
          )}
        </footer>
      )}
    </article>
  );
}

function Undo({ deal }: { deal: Deal }) {
  const what = deal.stage === 'scheduled' ? 'dogovoreni termin' : 'to da je posao obavljen';
  return (
    <div className="deal-notice">
      <Notice
        tone="amber"
        actions={
          <>
            {deal.can.answer_undo && (
              <ActionButton action={agreeUndo} values={{ id: deal.id }} size="sm">
                Pristanite
              </ActionButton>
            )}
            <ActionButton action={refuseUndo} values={{ id: deal.id }} size="sm" variant="text">
              {deal.can.keep ? 'Povucite molbu' : 'Ne pristajete'}
            </ActionButton>
          </>
        }
      >
        {deal.can.keep
          ? `Zamolili ste da se poništi ${what}. Čeka se pristanak druge strane.`
          : `${otherOf(deal).name} želi poništiti ${what}.`}
      </Notice>
    </div>
  );
}

function Party({
  label,
  person,
  own,
  verified,
}: {
  label: string;
  person: Deal['client'];
  own: boolean;
  verified?: boolean;
}) {
  return (
    <div className="deal-cell deal-party">
      <Avatar of={person} size="md" />
      <div className="min-w-0">
        <p className="offer-label">{label}</p>
        <p className="offer-worker">
          {person.id === 0 ? (
            person.name
          ) : (
            <Link to={paths.user(person.slug)}>
              <bdi>{person.name}</bdi>
            </Link>
          )}
          {own && <span className="muted"> (Vi)</span>}
        </p>
        <Stars value={person.rating} count={person.reviews_count} size={limits.starPx.list} />
        {verified && (
          <Badge tone="green" plain icon={<BadgeCheck size={18} aria-hidden />}>
            Provjereni obrt
          </Badge>
        )}
      </div>
    </div>
  );
}

function Address({ deal }: { deal: Deal }) {
  const place = placeOf(deal.job_post.county, deal.job_post.town);
  return (
    <>
      <p className="deal-address">{deal.address ?? place}</p>
      {deal.address ? (
        <p className="small muted flex gap-2 items-start">
          <Lock size={17} aria-hidden />
          {sentence(`Vidite je samo Vi i ${deal.role === 'client' ? deal.worker.name : deal.client.name}`)}
        </p>
      ) : (
        deal.role === 'worker' && <p className="small muted">Klijent ovdje upisuje točnu adresu.</p>
      )}
      {deal.can.give_address && !needsAddress(deal) && (
        <details key={deal.address} className="deal-again">
          <summary>{deal.address ? 'Izmijenite adresu' : 'Upišite adresu'}</summary>
          <AddressForm deal={deal} />
        </details>
      )}
    </>
  );
}
