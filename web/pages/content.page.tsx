import { getReasons, putReasons, type ReasonedDecision, type Reasons } from '#contract/moderation.ts';
import { getClaims, putClaims } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { getSharedVisitsSetting } from '#contract/shared-visits.ts';
import { defineAction, type Flash } from '../platform/actions/action.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { useMe } from '../platform/api/session.ts';
import { rowsIn } from '../platform/forms/form-rows.ts';
import { attempt, load } from '../platform/loading/loader-call.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { switchSharedVisits } from '../shared-visits/shared-visit-actions.ts';
import { SharedVisitsSwitch } from '../shared-visits/shared-visits-switch.tsx';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import type { Route } from './+types/content.page.ts';
import { RowsEditor } from './rows-editor.tsx';

const done: Flash = ['Spremljeno.', 'Promjena je vidljiva odmah.'];

const saveClaims = defineAction('tvrdnje', putClaims, {
  read: (form) => ({ claims: rowsIn('claims', ['value', 'label'], form) }),
  done,
});

const withText: readonly ReasonedDecision[] = ['job_post', 'report', 'ticket', 'appeal'];

const reasonsOf = (decision: ReasonedDecision) =>
  defineAction(`razlozi-${decision}`, putReasons, {
    read: (form) => ({
      reasons: rowsIn('reasons', withText.includes(decision) ? ['label', 'text'] : ['label'], form),
    }),
    input: ({ reasons }: { reasons: Reasons }) => ({ body: { decision, reasons } }),
    done,
  });

/** One action per list, because each is saved separately. */
const saveReasons = {
  job_post: reasonsOf('job_post'),
  ad_decline: reasonsOf('ad_decline'),
  ad_pause: reasonsOf('ad_pause'),
  trade_check: reasonsOf('trade_check'),
  report: reasonsOf('report'),
  ticket: reasonsOf('ticket'),
  appeal: reasonsOf('appeal'),
} satisfies Record<ReasonedDecision, unknown>;

const reasonLists = [
  {
    decision: 'job_post',
    title: 'Gotovi razlozi za poslove',
    hint: 'Nude se pri povratu posla na doradu i pri deaktivaciji.',
  },
  {
    decision: 'trade_check',
    title: 'Gotovi razlozi za provjere obrta',
    hint: 'Nude se kad obrt ne potvrdite.',
  },
  {
    decision: 'ad_decline',
    title: 'Gotovi razlozi za odbijanje oglasa',
    hint: 'Nude se kad oglas na pregledu odbijete.',
  },
  {
    decision: 'ad_pause',
    title: 'Gotovi razlozi za zaustavljanje oglasa',
    hint: 'Nude se kad zaustavite oglas koji se prikazuje.',
  },
  {
    decision: 'report',
    title: 'Gotovi razlozi za prijave',
    hint: 'Nude se kad odlučujete o prijavi; objašnjenje čita osoba o kojoj je riječ, pa neka imenuje pravilo.',
  },
  {
    decision: 'ticket',
    title: 'Gotovi odgovori na zahtjeve',
    hint: 'Nude se kad odgovarate na poruku podršci; prije slanja svaki se može doraditi.',
  },
  {
    decision: 'appeal',
    title: 'Gotovi odgovori na žalbe',
    hint: 'Nude se kad odlučujete o žalbi; prije slanja svaki se može doraditi.',
  },
] as const satisfies readonly { decision: ReasonedDecision; title: string; hint: string }[];

export async function loader(args: Route.LoaderArgs) {
  const [claims, visits, ...reasons] = await Promise.all([
    load(args, getClaims),
    attempt(args, getSharedVisitsSetting),
    ...reasonLists.map(({ decision }) => attempt(args, getReasons, { query: { decision } })),
  ]);
  return {
    claims: claims.data,
    visits: visits.ok ? visits.data.data : undefined,
    reasons: reasons.map((one) => (one.ok ? one.data.data : undefined)),
  };
}

export const action = handleActions(saveClaims, switchSharedVisits, ...Object.values(saveReasons));

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Sadržaj' });

export default function ContentPage({ loaderData: { claims, reasons, visits } }: Route.ComponentProps) {
  const me = useMe();
  return (
    <>
      <div className="admin-head">
        <h1>Sadržaj</h1>
      </div>
      <ActionRefusal className="mb-4" />
      {me?.can.content && <Editors />}
      <div className="grid gap-6">
        {me?.can.content && (
          <RowsEditor
            title="Tvrdnje na početnoj"
            hint="Brojke ispod kuće na naslovnici, od jedne do četiri."
            name="claims"
            rows={claims}
            max={4}
            fields={[
              { key: 'value', label: 'Vrijednost' },
              { key: 'label', label: 'Natpis' },
            ]}
            action={saveClaims}
          />
        )}
        {visits && <SharedVisitsSwitch {...visits} />}
        {reasonLists.map(({ decision, title, hint }, at) => {
          const saved = reasons[at];
          return (
            saved && (
              <RowsEditor
                key={decision}
                title={title}
                hint={hint}
                name="reasons"
                rows={saved}
                max={20}
                fields={[
                  { key: 'label', label: 'Razlog' },
                  ...(withText.includes(decision) ? [{ key: 'text', label: 'Objašnjenje' } as const] : []),
                ]}
                action={saveReasons[decision]}
              />
            )
          );
        })}
      </div>
    </>
  );
}

const editors = [
  {
    to: paths.editPages(),
    label: 'Stranice',
    about: 'O nama, privatnost, uvjeti i stranice pod vlastitom adresom',
  },
  {
    to: paths.editNews(),
    label: 'Savjeti i novosti',
    about: 'Članci, slike uz njih i slanje pretplatnicima',
  },
  {
    to: paths.editQuestions(),
    label: 'Česta pitanja',
    about: 'Pitanja i odgovori po temama, njihov redoslijed',
  },
  { to: paths.editCategories(), label: 'Kategorije', about: 'Opisi, tekstovi, slike i polja za tražilice' },
  {
    to: paths.jobQuestions(),
    label: 'Pitanja o poslu',
    about: 'Što upit pita za svaku vrstu posla; odgovori su podaci o poslu i filtri',
  },
  {
    to: paths.editAddresses(),
    label: 'Adrese i mreže',
    about: 'Javne email adrese i društvene mreže u podnožju',
  },
] as const;

const Editors = () => (
  <ul className="card content-list mb-6">
    {editors.map(({ to, label, about }) => (
      <li key={to}>
        <Link to={to}>
          <b>{label}</b>
          <span className="small muted">{about}</span>
        </Link>
      </li>
    ))}
  </ul>
);
