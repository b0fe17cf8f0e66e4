import { listBans } from '#contract/bans.ts';
import { formatNumber } from '#contract/format.ts';
import { signals } from '#contract/signal-kinds.ts';
import { getSignalWords, listSignals, putSignalWords, type SignalCount } from '#contract/signals.ts';
import { addBan, endBan } from '../bans/ban-actions.ts';
import { Bans, bansIn } from '../bans/bans.tsx';
import { defineAction } from '../platform/actions/action.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionForm } from '../ui/actions/action-form.tsx';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { Button } from '../ui/actions/button.tsx';
import { CsvLink } from '../ui/lists/csv-link.tsx';
import { Table } from '../ui/lists/table.tsx';
import type { Route } from './+types/signals.page.ts';

export async function loader(args: Route.LoaderArgs) {
  const query = bansIn(new URL(args.request.url).searchParams);
  const [counts, words, bans] = await Promise.all([
    load(args, listSignals),
    load(args, getSignalWords),
    load(args, listBans, { query }),
  ]);
  return { counts: counts.data, words: words.data.words, query, bans };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const saveWords = defineAction('rijeci', putSignalWords, {
  input: ({ words }: { words?: string }) => ({ body: { words: linesOf(words ?? '') } }),
  done: ['Popis je spremljen.', 'Vrijedi za sve što od sada stigne na pregled.'],
});

export const action = handleActions(saveWords, addBan, endBan);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Signali' });

const share = ({ hits, misses }: SignalCount) =>
  hits + misses === 0 ? '–' : `${formatNumber(Math.round((100 * hits) / (hits + misses)))} %`;

/** Shows the accuracy of each detector, so that administrators can judge which are useful. */
export default function SignalsPage({ loaderData: { counts, words, query, bans } }: Route.ComponentProps) {
  return (
    <>
      <div className="admin-head">
        <h1>Signali</h1>
        <p className="small muted">Program predmete samo slaže po hitnosti; odlučuje uvijek moderator.</p>
        <CsvLink of="signals" name="signali" what="signale" />
      </div>
      <ActionRefusal className="mb-4" />
      <Table
        label="Signali u zadnjih dvanaest mjeseci"
        columns={[
          'Signal',
          { label: 'Čeka', look: 'number' },
          { label: 'Pogodak', look: 'number' },
          { label: 'Promašaj', look: 'number' },
          { label: 'Udio pogodaka', look: 'number' },
        ]}
        card
      >
        {counts.map((one) => (
          <tr key={one.signal}>
            <td>
              <b>{signals[one.signal].label}</b>
              <p className="signal-about small muted">{signals[one.signal].text}</p>
              {/*
                  On phones the numeric columns are off screen, so the numbers are repeated here; screen
                  readers read the columns.
              */}
              <p className="signal-numbers small" aria-hidden>
                Čeka {formatNumber(one.open)} · pogodak {formatNumber(one.hits)} · promašaj{' '}
                {formatNumber(one.misses)} · {share(one)}
              </p>
            </td>
            <td className="cell-number">{formatNumber(one.open)}</td>
            <td className="cell-number">{formatNumber(one.hits)}</td>
            <td className="cell-number">{formatNumber(one.misses)}</td>
            <td className="cell-number">{share(one)}</td>
          </tr>
        ))}
      </Table>
      <p className="small muted mt-2">
        Pogodak je predmet koji nije prihvaćen, promašaj onaj koji jest. Brojke su za zadnjih dvanaest
        mjeseci.
      </p>
      <section className="card mt-5 p-5" aria-labelledby="rijeci">
        <ActionForm action={saveWords} values={{}} className="grid gap-3">
          {({ busy }) => (
            <>
              <div>
                <h2 id="rijeci" className="text-h3">
                  Riječi i izrazi
                </h2>
                <p id="upute" className="small muted">
                  Svaki u svom retku, dovoljan je početak riječi. Velika slova i kvačice nisu važni.
                </p>
              </div>
              <textarea
                name="words"
                rows={8}
                className="input input-area"
                aria-labelledby="rijeci"
                aria-describedby="upute"
                defaultValue={words.join('\n')}
              />
              <div>
                <Button type="submit" busy={busy}>
                  Spremite popis
                </Button>
              </div>
            </>
          )}
        </ActionForm>
      </section>
      <Bans query={query} list={bans} />
    </>
  );
}
