import { useState } from 'react';
import { type BanState, banDaysMost, banKinds, banStates } from '#contract/ban-kinds.ts';
import type { Ban, listBans } from '#contract/bans.ts';
import type { Reply } from '#contract/endpoint.ts';
import { formatDay, formatNumber } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { pageIn } from '../platform/page/page-number.ts';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { Select } from '../ui/choices/select.tsx';
import { Tabs } from '../ui/display/tabs.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { CsvLink } from '../ui/lists/csv-link.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { Table } from '../ui/lists/table.tsx';
import { addBan, endBan } from './ban-actions.ts';
import { useReach } from './reach.ts';

interface BansQuery {
  state: BanState;
  page: number;
}

export const bansIn = (query: URLSearchParams): BansQuery => ({
  state: query.get('zabrane') === 'istekle' ? 'ended' : 'valid',
  page: pageIn(query),
});

function bansHref({ state, page }: BansQuery): string {
  const query = new URLSearchParams();
  if (state === 'ended') query.set('zabrane', 'istekle');
  if (page > 1) query.set('stranica', String(page));
  return `${paths.signals()}${query.size > 0 ? `?${query}` : ''}#zabrane`;
}

interface Props {
  query: BansQuery;
  list: Reply<typeof listBans>;
}

const askToLift = ({ kind, pattern }: Ban) => ({
  title: 'Ukinuti zabranu?',
  content: `Predmeti pod njom (${banKinds[kind].named(pattern)}) više neće dolaziti na početak.`,
  submit: 'Ukinite zabranu',
  danger: true,
});

export function Bans({ query, list: { data, meta } }: Props) {
  const [added, setAdded] = useState(0);
  return (
    <section className="mt-6" aria-labelledby="zabrane">
      <div className="admin-head">
        <div>
          <h2 id="zabrane">Zabrane po uzorku</h2>
          <p className="small muted">
            Predmet pod zabranom dolazi prvi, s razlogom uz sebe. Nikoga ne odbija: o predmetu odlučuje
            moderator.
          </p>
        </div>
        <CsvLink of="bans" name="zabrane" what="zabrane" query={{ state: query.state }} />
      </div>
      <Tabs
        label="Koje zabrane"
        className="mb-4"
        tabs={(['valid', 'ended'] as const).map((state) => ({
          label: banStates[state],
          to: bansHref({ state, page: 1 }),
          current: state === query.state,
        }))}
      />
      {data.length === 0 ? (
        <EmptyState
          drawing="sheet"
          card
          {...(query.state === 'valid'
            ? {
                title: 'Nijedna zabrana ne vrijedi',
                text: 'Dodajte je kad se isti autor vraća pod drugim računom.',
              }
            : {
                title: 'Još nijedna zabrana nije istekla',
                text: 'Istekle i ukinute zabrane ostaju ovdje 90 dana, s brojem pogodaka.',
              })}
        />
      ) : (
        <Table
          label={`Zabrane: ${banStates[query.state]}`}
          columns={[
            'Uzorak',
            query.state === 'valid' ? 'Vrijedi do' : 'Vrijedila do',
            { label: 'Čeka', look: 'number' },
            { label: 'Pogodak', look: 'number' },
            { label: 'Promašaj', look: 'number' },
            ...(query.state === 'valid' ? [{ label: 'Radnja', look: 'unseen' } as const] : []),
          ]}
          card
        >
          {data.map((ban) => (
            <tr key={ban.id}>
              <td>
                {/* On phones this column stays in place while the others scroll, so its width is limited. */}
                <div className="ban-cell">
                  <span className="small muted">{banKinds[ban.kind].label}</span>{' '}
                  <b className="wrap-anywhere">{ban.pattern}</b>
                  <p className="small muted">{ban.reason}</p>
                </div>
              </td>
              <td className="whitespace-nowrap">
                {formatDay(ban.lifted_at ?? ban.until)}
                {ban.lifted_at && <p className="small muted">Ukinuta prije roka</p>}
              </td>
              <td className="cell-number">{formatNumber(ban.open)}</td>
              <td className="cell-number">{formatNumber(ban.hits)}</td>
              <td className="cell-number">{formatNumber(ban.misses)}</td>
              {query.state === 'valid' && (
                <td>
                  <ActionButton
                    action={endBan}
                    values={{ id: ban.id }}
                    ask={askToLift(ban)}
                    size="sm"
                    busyLabel="Ukida se…"
                    aria-label={`Ukinite: ${banKinds[ban.kind].named(ban.pattern)}`}
                  >
                    Ukinite
                  </ActionButton>
                </td>
              )}
            </tr>
          ))}
        </Table>
      )}
      <Pager
        page={meta.current_page}
        last={meta.last_page}
        href={(page) => bansHref({ ...query, page })}
        label="Stranice zabrana"
      />
      <div className="card mt-4 p-5">
        <h3 className="mb-3">Nova zabrana</h3>
        <BanForm key={added} onDone={() => setAdded((n) => n + 1)} />
      </div>
    </section>
  );
}

const kinds = Object.entries(banKinds).map(([value, { label }]) => ({ value, label }));
type Kind = keyof typeof banKinds;
const exampleOf = (kind: string) => (kind in banKinds ? banKinds[kind as Kind].example : '');

function BanForm({ onDone }: { onDone: () => void }) {
  const form = useActionForm(addBan, { kind: 'email', pattern: '', days: 30, reason: '' }, { onDone });
  const reach = useReach(form.watch('kind') as Kind, String(form.watch('pattern')));
  return (
    <Form form={form} submit="Dodajte zabranu" busyText="Dodaje se…" className="ban-form">
      <Select name="kind" label="Što" options={kinds} />
      <TextField
        name="pattern"
        label="Uzorak"
        hint={reach || `Na primjer ${exampleOf(String(form.watch('kind')))}`}
        autoComplete="off"
        spellCheck={false}
      />
      <p role="status" className="sr-only">
        {reach}
      </p>
      <TextField
        name="days"
        label="Trajanje u danima"
        hint={`Najviše ${banDaysMost}`}
        type="number"
        inputMode="numeric"
      />
      <TextField
        name="reason"
        label="Razlog"
        hint="Stoji uz predmet i u dnevniku radnji"
        autoComplete="off"
      />
    </Form>
  );
}
