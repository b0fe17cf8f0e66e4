import { formatDateTime, formatNumber } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { getOwnData, listExports, type OwnData } from '#contract/privacy.ts';
import { getMethods, getSignInProviders } from '#contract/sign-in-methods.ts';
import { DeletePanel } from '../auth/security/delete-panel.tsx';
import { Proofs } from '../auth/security/proof.tsx';
import { useProvenForm } from '../auth/security/use-proven-form.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { Panel } from '../ui/display/panel.tsx';
import { ScriptNeeded } from '../ui/display/script-needed.tsx';
import { Form } from '../ui/fields/form.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { Table } from '../ui/lists/table.tsx';
import type { Route } from './+types/own-data.page.ts';
import { ExportList } from './export-list.tsx';
import { orderExport, restoreOwn } from './privacy-actions.ts';

export async function loader(args: Route.LoaderArgs) {
  const me = await requireUser(args);
  const [own, exports, methods, providers] = await Promise.all([
    load(args, getOwnData),
    load(args, listExports),
    load(args, getMethods),
    load(args, getSignInProviders),
  ]);
  return { me, own: own.data, exports: exports.data, methods: methods.data, providers: providers.data };
}

export const action = handleActions(orderExport, restoreOwn);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Moji podaci' });

export default function OwnDataPage({
  loaderData: { me, own, exports, methods, providers },
}: Route.ComponentProps) {
  const preparing = exports.some(({ state }) => state === 'preparing');
  return (
    <>
      <h1>Moji podaci</h1>
      <ActionRefusal fields={['password']} />
      {me.leaves_at && <RestorePanel until={me.leaves_at} />}
      <Panel
        id="preuzimanje"
        title="Preuzmite svoje podatke"
        text="Jedna datoteka sa svime: stranica za čitanje, isti podaci za programe i Vaše slike i dokumenti. Može se preuzeti 7 dana, samo dok ste prijavljeni."
      >
        {exports.length > 0 && <ExportList exports={exports} />}
        {!preparing && (
          <Proofs methods={methods} providers={providers}>
            <AskForm hasPassword={me.has_password} />
          </Proofs>
        )}
      </Panel>
      <StoredPanel stored={own.stored} />
      <ConsentsPanel consents={own.consents} />
      <Panel
        title="Prijave i odluke"
        text={
          <>
            Što je s onim što ste{' '}
            <Link className="link" to={paths.myReports()}>
              prijavili
            </Link>{' '}
            i što smo odlučili{' '}
            <Link className="link" to={paths.myDecisions()}>
              o Vašem sadržaju ili računu
            </Link>
            , s obrazloženjem i mogućnošću žalbe.
          </>
        }
      />
      {!me.leaves_at && <DeletePanel methods={methods} providers={providers} />}
    </>
  );
}

function RestorePanel({ until }: { until: string }) {
  return (
    <Panel
      title="Vratite račun"
      text={
        <>
          Zatražili ste brisanje. Račun se zauvijek briše{' '}
          <b suppressHydrationWarning>{formatDateTime(until)}</b>; do tada ga možete vratiti onakvog kakav je
          bio.
        </>
      }
    >
      <ActionButton action={restoreOwn} values={{}} variant="primary" busyLabel="Vraća se…">
        Vratite račun
      </ActionButton>
    </Panel>
  );
}

function AskForm({ hasPassword }: { hasPassword: boolean }) {
  const form = useActionForm(orderExport, hasPassword ? { password: '' } : {});
  const before = useProvenForm(orderExport, form);
  return (
    <>
      {!hasPassword && <ScriptNeeded what="preuzimanje podataka" />}
      <Form
        form={form}
        before={hasPassword ? undefined : before}
        submit="Zatražite podatke"
        busyText="Šalje se…"
        className={hasPassword ? 'form' : 'form script-only'}
      >
        {hasPassword && (
          <PasswordField
            name="password"
            label="Lozinka"
            autoComplete="current-password"
            hint="Da nitko drugi ne uzme Vaše podatke."
          />
        )}
      </Form>
    </>
  );
}

const previous = (path: string, version: string) => `${path}?${new URLSearchParams({ izdanje: version })}`;

function ConsentsPanel({ consents }: Pick<OwnData, 'consents'>) {
  return (
    <Panel
      title="Na što ste pristali"
      text="Svako izdanje koje ste prihvatili, s vremenom. Kad se tekst bitno promijeni, pitat ćemo Vas ponovno."
    >
      {consents.length > 0 ? (
        <Table label="Prihvaćeni tekstovi" columns={['Tekst', 'Izdanje', 'Prihvaćeno']}>
          {consents.map(({ title, path, version, created_at }) => (
            <tr key={`${path} ${version}`}>
              <td>
                <Link className="link" to={previous(path, version)}>
                  {title}
                </Link>
              </td>
              <td>{version}</td>
              <td className="whitespace-nowrap" suppressHydrationWarning>
                {formatDateTime(created_at)}
              </td>
            </tr>
          ))}
        </Table>
      ) : (
        <p className="muted">Još niste prihvatili nijedan tekst.</p>
      )}
    </Panel>
  );
}

function StoredPanel({ stored }: Pick<OwnData, 'stored'>) {
  return (
    <Panel
      title="Što čuvamo o Vama"
      text={
        <>
          Brojevi pokazuju koliko čega sada imamo. Zašto to čuvamo, piše u{' '}
          <Link className="link" to={paths.privacyPolicy()}>
            politici privatnosti
          </Link>
          .
        </>
      }
    >
      <ul className="rows">
        {stored.map((row) => (
          <Row key={row.data} {...row} />
        ))}
      </ul>
    </Panel>
  );
}

function Row({ data, holds, lasts, seen_by, items }: OwnData['stored'][number]) {
  const some = items.filter(({ total }) => total > 0);
  return (
    <li className="own-data">
      <div className="own-data-text">
        <h3>{data}</h3>
        <p>{holds}.</p>
        <p className="small muted">
          Čuvamo: {lasts}. Tko vidi: {seen_by}.
        </p>
      </div>
      {some.length > 0 ? (
        <dl>
          {some.map(({ title, total }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{formatNumber(total)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="muted">Ništa nije spremljeno.</p>
      )}
    </li>
  );
}
