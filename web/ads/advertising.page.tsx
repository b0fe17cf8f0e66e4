import { type FormEvent, useRef, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { type AdsPrices, adsPricing } from '#contract/ads.ts';
import { limits } from '#contract/constants.ts';
import { formatMoney, formatNumber } from '#contract/format.ts';
import { listSystemEmails } from '#contract/help.ts';
import { paths } from '#contract/paths.ts';
import { load } from '../platform/loading/loader-call.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { Button } from '../ui/actions/button.tsx';
import { Address } from '../ui/display/address.tsx';
import { Caron } from '../ui/display/caron.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';
import type { Route } from './+types/advertising.page.ts';
import { parseReach, reachError, usualReach } from './reach.ts';
import { ReachBill, ReachField } from './reach-field.tsx';
import '../styles/advertisers.css';

export async function loader(args: Route.LoaderArgs) {
  const asked = new URL(args.request.url).searchParams.get(reachName);
  const [prices, emails] = await Promise.all([load(args, adsPricing), load(args, listSystemEmails, {})]);
  return { prices, asked, email: emails.data.find(({ key }) => key === 'advertising')?.email };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    matches,
    title: 'Oglašavanje',
    description: `Oglas uz kućne poslove i majstore. Plaćate samo prikazivanja${loaderData ? `, ${formatMoney(loaderData.prices.price * 100)} po prikazivanju` : ''}, bez pretplate i bez ugovora.`,
    path: paths.advertising(),
  });

const promises = [
  'Bez pretplate i bez ugovora',
  'Prikazivanja i klikovi vidljivi iz dana u dan',
  'Potvrda o plaćanju odmah na email',
];

const facts = [
  [
    'Što se broji',
    'Oglas koji je barem upola vidljiv jednu sekundu, jednom po posjetu. Kad dosegne plaćeni broj, završava; više od toga ne naplaćujemo i ne brojimo.',
  ],
  ['Koliko traje', 'Roka nema: oglas se prikazuje dok ne dosegne plaćeni broj prikazivanja.'],
  [
    'Tko pregledava oglas',
    'Prije objave ga pregleda administrator. Ako ga ne prihvatimo, javljamo razlog i vraćamo cijeli iznos na karticu.',
  ],
  ['Kako se plaća', 'Karticom, jednom i unaprijed. Potvrda o plaćanju stiže na email kao PDF.'],
  [
    'Što oglas sadrži',
    `Naslov do ${limits.truncate.adTitle} znakova, opis do ${limits.truncate.adDescription}, sliku po želji i gumb koji otvara stranicu, piše email ili poziva telefon.`,
  ],
  [
    'Treba li mi račun',
    'Ne treba. Oglas pratite privatnom poveznicom, a prijavljeni ga nalaze i u svojem profilu.',
  ],
] as const;

export default function AdvertisingPage({ loaderData: { prices, asked, email } }: Route.ComponentProps) {
  return (
    <div className="page">
      <div className="advertising-head">
        <div>
          <h1>Oglas tamo gdje se odlučuje o radovima.</h1>
          <p className="lead">
            Ljudi ovdje upravo traže tko će im nešto popraviti, sagraditi ili urediti. Plaćate samo
            prikazivanja: oglas se broji tek kad je barem upola vidljiv jednu sekundu.
          </p>
          <ul className="advertising-promises">
            {promises.map((promise) => (
              <li key={promise}>
                <Caron />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <ReachCalculator
          key={asked}
          prices={prices}
          reach={asked ?? formatNumber(usualReach(prices))}
          asked={asked !== null}
        />
      </div>
      <section className="section" aria-labelledby="gdje">
        <SectionHead id="gdje" title="Gdje se oglas prikazuje" />
        <AdvertisingPlaces />
      </section>
      <section className="section" aria-labelledby="kako">
        <SectionHead id="kako" title="Kako oglašavanje radi" />
        <dl className="advertising-facts">
          {facts.map(([title, text]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-6">
          Imate pitanje?{' '}
          {email && (
            <>
              Pišite na{' '}
              <a className="link" href={`mailto:${email}`}>
                <Address text={email} />
              </a>{' '}
              ili{' '}
            </>
          )}
          <Link className="link" to={`${paths.help()}?tema=oglasi#pisite`}>
            pošaljite poruku podršci
          </Link>
          .
        </p>
      </section>
    </div>
  );
}

const places = [
  {
    title: 'Na naslovnici',
    text: 'Ispod novih poslova i majstora, do tri oglasa.',
    page: 'M20 20H220V56H20ZM20 66H220V82H20Z',
    ad: 'M20 92H80V124H20ZM90 92H150V124H90ZM160 92H220V124H160Z',
    caron: 'M43 106l5 6l9 -12',
  },
  {
    title: 'Uz popis poslova',
    text: 'Na računalu u stupcu pokraj popisa, na mobitelu između poslova.',
    page: 'M20 20H70V64H20ZM84 20H220V40H84ZM84 48H220V68H84ZM84 76H220V96H84ZM84 104H220V124H84Z',
    ad: 'M20 72H70V124H20Z',
    caron: 'M37 97l6 7l12 -16',
  },
  {
    title: 'U području profila',
    text: 'Vide ga korisnici koji se vraćaju po poruke i ponude.',
    page: 'M20 20H60V120H20ZM74 20H156V50H74ZM74 60H156V120H74Z',
    ad: 'M170 20H220V76H170Z',
    caron: 'M186 47l6 7l12 -16',
  },
  {
    title: 'Na profilu majstora',
    text: 'Ispod kontakta, uz ocjene i opis radova.',
    page: 'M20 20H220V52H20ZM20 64H150V120H20Z',
    ad: 'M164 64H220V120H164Z',
    caron: 'M183 91l6 7l12 -16',
  },
] as const;

function AdvertisingPlaces() {
  return (
    <ul className="advertising-places">
      {places.map(({ title, text, page, ad, caron }) => (
        <li key={title} className="card">
          <svg className="advertising-plan" viewBox="0 0 240 144" aria-hidden>
            <path d={page} />
            <path className="plan-ad" d={ad} />
            <path className="plan-caron" d={caron} />
          </svg>
          <div className="card-body">
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const reachName = 'prikazivanja';

interface Props {
  prices: AdsPrices;
  reach: string;
  asked: boolean;
}

function ReachCalculator({ prices, reach: first, asked }: Props) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [reach, setReach] = useState(first);
  const [showsError, setShowsError] = useState(asked);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (reachError(prices, reach) === undefined) return void navigate(paths.newAd(parseReach(reach)));
    setShowsError(true);
    form.current?.querySelector<HTMLInputElement>(`[name=${reachName}]`)?.focus();
  };
  return (
    <Form
      ref={form}
      method="get"
      action={paths.newAd()}
      noValidate
      onSubmit={onSubmit}
      className="card advertising-calculator"
      aria-labelledby="koliko"
    >
      <h2 id="koliko">Koliko prikazivanja želite?</h2>
      <ReachField
        name={reachName}
        prices={prices}
        value={reach}
        onChange={setReach}
        error={showsError ? reachError(prices, reach) : undefined}
      />
      <ReachBill prices={prices} reach={reach} />
      <noscript>
        <button type="submit" className="btn btn-secondary btn-wide" formAction={paths.advertising()}>
          Izračunajte cijenu
        </button>
      </noscript>
      <Button type="submit" variant="primary" size="lg" wide>
        Kreirajte oglas
      </Button>
    </Form>
  );
}
