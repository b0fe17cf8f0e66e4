import { limits } from '#contract/constants.ts';
import { count, type Forms, formatNumber } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import type { TrackRecord as Figures } from '#contract/track-record.ts';
import { Link } from '../platform/page/link.tsx';
import { type Fact, TitleBlock } from '../ui/display/title-block.tsx';

const days: Forms = ['dan', 'dana', 'dana'];
const moved: Forms = ['# posao odgođen', '# posla odgođena', '# poslova odgođeno'];
const done: Forms = ['obavljen dogovor', 'obavljena dogovora', 'obavljenih dogovora'];

const difference = (percent: number) => {
  if (percent === 0) return 'kao u ponudi';
  return `${percent > 0 ? '+' : '−'}${formatNumber(Math.abs(percent))}\u00a0% prema ponudi`;
};

const factsOf = ({ appointments, postponed, price }: Figures): Fact[] => [
  ...(appointments
    ? [
        {
          label: 'Termini',
          value: `${formatNumber(appointments.kept)} od ${formatNumber(appointments.of)} na vrijeme`,
        },
      ]
    : []),
  ...(postponed
    ? [
        {
          label: 'Odgađanje',
          value: `${count(postponed.deals, moved)}${postponed.deals === 1 ? '' : ', u prosjeku'} za ${count(postponed.days, days)}`,
        },
      ]
    : []),
  ...(price ? [{ label: 'Konačna cijena', value: difference(price.percent) }] : []),
];

/** Shows how reliably a worker keeps agreements, and what each figure is computed from. */
export function TrackRecord({ record, own }: { record: Figures | null; own: boolean }) {
  const facts = record ? factsOf(record) : [];
  if (!record || facts.length === 0) return null;
  const { least, newest } = limits.trackRecord;
  return (
    <section className="mt-4" aria-label="Kako drži do dogovora">
      <TitleBlock layout="own" className="proof-block" facts={facts} />
      <details className="small muted mt-2">
        <summary>{`Iz čega je to: ${count(record.deals, done)}`}</summary>
        <p className="mt-2">
          {`Računaju se dogovori iz zadnja 24 mjeseca, najviše zadnjih ${newest}. Svaka se brojka prikazuje tek kad je iza nje najmanje ${least} dogovora.`}
        </p>
        <p className="mt-2">
          Termin je na vrijeme ako ga majstor nakon dogovora nije odgodio za drugi dan ni otkazao posao.
          Odgođen je ako je klijent prihvatio kasniji dan koji je predložio majstor. Ako je termin prije toga
          poništen, odgoda se pripisuje strani koja je poništenje zatražila. Termin poništen na zahtjev
          majstora, bez novog dogovorenog termina, nije na vrijeme.
          {record.price &&
            ` Konačna cijena uspoređuje se s prihvaćenom ponudom kad su je potvrdile obje strane (${formatNumber(record.price.of)}); prikazuje se srednja razlika, a iznos unutar raspona iz ponude nije razlika.`}
        </p>
        {own && (
          <p className="mt-2">
            Brojka nije točna? Otvorite dogovor među{' '}
            <Link className="link" to={paths.myJobs()}>
              svojim poslovima
            </Link>{' '}
            i odaberite „Brojka na profilu je pogrešna“. Moderator može izuzeti dogovor.
          </p>
        )}
      </details>
    </section>
  );
}
