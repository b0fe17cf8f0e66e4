import { FileText, MailCheck, MailQuestion, Pencil, ShieldCheck, Smartphone } from 'lucide-react';
import { limits } from '#contract/constants.ts';
import { count, formatLongDate, nouns } from '#contract/format.ts';
import { userTypes } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import { listPortfolio } from '#contract/profile.ts';
import { listReviews } from '#contract/reviews.ts';
import type { Me } from '#contract/users.ts';
import { placesOf } from '../catalogue/worker-places.ts';
import { load } from '../platform/loading/loader-call.ts';
import { useModals } from '../platform/overlays/modals.tsx';
import { requireUser } from '../platform/page/guards.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { ReviewItem } from '../reviews/review-item.tsx';
import { Button, ButtonLink } from '../ui/actions/button.tsx';
import { Address, AddressList } from '../ui/display/address.tsx';
import { Avatar } from '../ui/display/avatar.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';
import { Stars } from '../ui/display/stars.tsx';
import { TitleBlock } from '../ui/display/title-block.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { availabilityOf } from '../users/availability.ts';
import { Portfolio } from '../users/portfolio.tsx';
import { ProfileTrades } from '../users/profile-parts.tsx';
import type { Route } from './+types/profile.page.ts';
import { completenessOf } from './completeness.ts';

export async function loader(args: Route.LoaderArgs) {
  const me = await requireUser(args);
  const [reviews, portfolio] = await Promise.all([
    load(args, listReviews, { params: { id: me.id }, query: { per_page: limits.perPage.reviews } }),
    load(args, listPortfolio, { params: { id: me.id } }),
  ]);
  return { me, reviews, portfolio: portfolio.data };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Moj profil' });

export default function ProfilePage({ loaderData: { me, reviews, portfolio } }: Route.ComponentProps) {
  const available = availabilityOf(me, new Date());
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Moj profil</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={paths.user(me.slug)} size="sm" variant="text">
            Pogledajte javni profil
          </ButtonLink>
          <ButtonLink to={paths.editProfile()} size="sm" icon={<Pencil size={18} aria-hidden />}>
            Uredite profil
          </ButtonLink>
        </div>
      </div>
      <section className="card">
        <div className="flex flex-wrap items-center gap-5 p-5">
          <Avatar of={me} size="xl" />
          <div className="grid justify-items-start gap-2">
            <h2>{me.name}</h2>
            <Stars value={me.rating} count={me.reviews_count} size={limits.starPx.profile} />
            <div className="chips">
              <Badge tone="blue">Vaš profil</Badge>
              {me.is_verified ? (
                <Badge tone="green" plain icon={<MailCheck size={18} aria-hidden />}>
                  Email potvrđen
                </Badge>
              ) : (
                <Badge tone="amber" icon={<MailQuestion size={18} aria-hidden />}>
                  Email nije potvrđen
                </Badge>
              )}
              {me.phone_confirmed && (
                <Badge tone="green" plain icon={<Smartphone size={18} aria-hidden />}>
                  Broj potvrđen
                </Badge>
              )}
              {me.trade_verified && (
                <Badge tone="green" plain icon={<ShieldCheck size={18} aria-hidden />}>
                  Provjereni obrt
                </Badge>
              )}
            </div>
            {!me.phone_confirmed && (
              <ButtonLink to={paths.phone()} size="sm" icon={<Smartphone size={18} aria-hidden />}>
                Potvrdite broj mobitela
              </ButtonLink>
            )}
            {me.type_of !== 'client' && !me.trade_verified && (
              <ButtonLink to={paths.tradeCheck()} size="sm" icon={<ShieldCheck size={18} aria-hidden />}>
                Provjerite obrt
              </ButtonLink>
            )}
            {me.type_of !== 'client' && (
              <ButtonLink to={paths.trader()} size="sm" icon={<FileText size={18} aria-hidden />}>
                Podaci obrta
              </ButtonLink>
            )}
          </div>
        </div>
        <TitleBlock
          facts={[
            { label: 'Vrsta profila', value: userTypes[me.type_of] },
            { label: 'Lokacija', value: placesOf(me) },
            { label: 'Korisnik od', value: formatLongDate(me.created_at) },
          ]}
        />
        <TitleBlock
          facts={[
            { label: 'Email za prijavu', value: <Address text={me.email} /> },
            ...(me.contacts.phones.length
              ? [{ label: 'Telefon', value: me.contacts.phones.join(', ') }]
              : []),
            ...(me.contacts.emails.length
              ? [{ label: 'Email za javljanje', value: <AddressList of={me.contacts.emails} /> }]
              : []),
            ...(available ? [{ label: 'Dostupnost', value: available }] : []),
          ]}
        />
      </section>
      <CompletenessMeter me={me} />
      {(me.about || me.jobCategories.length > 0) && (
        <section className="card grid gap-4 p-5">
          {me.about && (
            <>
              <h2 className="text-h3">O meni</h2>
              <p className="whitespace-pre-line">{me.about}</p>
            </>
          )}
          {me.jobCategories.length > 0 && (
            <>
              <h2 className="text-h3">Što radim</h2>
              <ProfileTrades user={me} />
            </>
          )}
        </section>
      )}
      {portfolio.length > 0 && (
        <section className="card grid gap-4 p-5">
          <h2 className="text-h3">Slike radova</h2>
          <Portfolio pictures={portfolio} name={me.name} />
        </section>
      )}
      <section>
        <SectionHead
          title="Moje ocjene"
          quantity={count(me.reviews_count, nouns.ocjena)}
          more={{ label: 'Sve ocjene', to: paths.myReviews() }}
        />
        {reviews.data.length > 0 ? (
          <div className="card px-5">
            {reviews.data.map((review) => (
              <ReviewItem key={review.id} review={review} />
            ))}
          </div>
        ) : (
          <EmptyState
            card
            drawing="star"
            title="Još nemate ocjena"
            text="Ocjene se pojavljuju ovdje čim Vas netko ocijeni."
            actions={
              me.type_of === 'worker' ? (
                <ButtonLink to={paths.account()}>Poslovi za Vas</ButtonLink>
              ) : (
                <ButtonLink to={paths.myJobs()}>Moji poslovi</ButtonLink>
              )
            }
          />
        )}
      </section>
    </div>
  );
}

function CompletenessMeter({ me }: { me: Me }) {
  const { show } = useModals();
  const { percent, parts } = completenessOf(me);
  const [first] = parts.filter(({ done }) => !done);
  const putOff = me.onboarding !== 'done';
  if (!first) return null;
  return (
    <section className="card grid gap-4 p-5" aria-labelledby="popunjenost">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="popunjenost" className="text-h3">
          Profil je popunjen {percent} %
        </h2>
        <span className="strong number">
          {parts.filter(({ done }) => done).length} od {parts.length}
        </span>
      </div>
      <div className="progress completeness-bar" aria-hidden>
        <span style={{ width: `${percent}%` }} />
      </div>
      <ul className="completeness">
        {parts.map(({ part, label, action, to, done }) => (
          <li key={part} data-done={done || undefined}>
            {done ? (
              <span>
                {label}
                <span className="sr-only"> – gotovo</span>
              </span>
            ) : (
              <Link to={to} className="link touch-target">
                {label}
                <span className="sr-only"> – {action}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p className="small muted">{first.missing}</p>
      <div className="flex flex-wrap gap-3">
        {putOff && (
          <Button variant="primary" className="script-only" onClick={() => show('onboarding', {})}>
            Dovršite profil
          </Button>
        )}
        <ButtonLink to={first.to} variant={putOff ? 'secondary' : 'primary'}>
          {first.action}
        </ButtonLink>
      </div>
    </section>
  );
}
