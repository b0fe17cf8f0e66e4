import { adsPricing } from '#contract/ads.ts';
import { limits } from '#contract/constants.ts';
import { formatMoney, formatNumber } from '#contract/format.ts';
import { listSystemEmails } from '#contract/help.ts';
import { paths } from '#contract/paths.ts';
import { load } from '../platform/loading/loader-call.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { Address } from '../ui/display/address.tsx';
import { Caron } from '../ui/display/caron.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';
import type { Route } from './+types/advertising.page.ts';
import { AdvertisingPlaces } from './advertising-places.tsx';
import { usualReach } from './reach.ts';
import { ReachCalculator, reachName } from './reach-calculator.tsx';
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
            Ljudi na Meštru upravo traže tko će im nešto popraviti, sagraditi ili urediti. Plaćate samo
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
