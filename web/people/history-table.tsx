import { formatDateTime, formatMoney } from '#contract/format.ts';
import type { PostKind, PostStatus } from '#contract/job-posts.ts';
import { postStatuses } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import type { HistoryKind, HistoryRow } from '#contract/people.ts';
import { Link } from '../platform/page/link.tsx';
import { Table } from '../ui/lists/table.tsx';

const stateOf: Record<string, string> = { open: 'Otvoreno', closed: 'Zaključeno', declined: 'Na doradi' };
const postState = ({ state, reason }: HistoryRow) =>
  stateOf[state ?? ''] ?? postStatuses[state as PostStatus]?.[reason as PostKind] ?? state;
const paymentStates: Record<string, string> = {
  open: 'Otvoreno',
  requires_action: 'Čeka potvrdu',
  declined: 'Odbijeno',
  paid: 'Plaćeno',
  refunded: 'Vraćeno',
};

export interface HistoryWords {
  actions: Readonly<Record<string, string>>;
  subjects: Readonly<Record<string, string>>;
  reasons: Readonly<Record<string, string>>;
  postHref: (id: number) => string;
}

type Show = (row: HistoryRow) => React.ReactNode;
interface Look {
  columns: readonly [what: string, state: string, more: string | null];
  text: Show;
  state: Show;
  more?: Show;
}

const written: Show = ({ text }) => <span dir="auto">{text}</span>;
const stars: Show = ({ state }) => `${state}/5`;
const other: Show = ({ other: one }) =>
  one && (
    <Link className="link" to={paths.person(one.id)}>
      {one.name}
    </Link>
  );
const report = (words: HistoryWords, more: string): Look => ({
  columns: ['Što', 'Stanje', more],
  text: ({ text, reason }) => `${words.subjects[text] ?? text}: ${words.reasons[reason ?? ''] ?? reason}`,
  state: ({ state }) => stateOf[state ?? ''],
  more: other,
});

const looksOf = (words: HistoryWords): Record<HistoryKind, Look> => ({
  posts: {
    columns: ['Posao', 'Stanje', null],
    text: ({ id, text }) => (
      <Link className="link" to={words.postHref(id)} dir="auto">
        {text}
      </Link>
    ),
    state: postState,
  },
  reviews: { columns: ['Ocjena', 'Zvjezdice', 'Za koga'], text: written, state: stars, more: other },
  reviewed: { columns: ['Ocjena', 'Zvjezdice', 'Autor'], text: written, state: stars, more: other },
  reports: report(words, 'Prijavljeni'),
  reported: report(words, 'Tko je prijavio'),
  tickets: {
    columns: ['Poruka', 'Stanje', 'Zaključio'],
    text: written,
    state: ({ state }) => stateOf[state ?? ''],
    more: other,
  },
  sessions: {
    columns: ['Uređaj', 'Zadnji put korišten', null],
    text: written,
    state: ({ state }) => state && formatDateTime(state),
  },
  decisions: {
    columns: ['Radnja', 'Razlog', 'Tko'],
    text: ({ text }) => words.actions[text] ?? text,
    state: ({ reason }) => reason,
    more: ({ other: one }) => one?.name,
  },
  payments: {
    columns: ['Oglas', 'Stanje', 'Iznos'],
    text: written,
    state: ({ state }) => paymentStates[state ?? ''] ?? state,
    more: ({ reason }) => formatMoney(Number(reason)),
  },
});

interface Props {
  of: HistoryKind;
  label: string;
  rows: readonly HistoryRow[];
  words: HistoryWords;
}

export function HistoryTable({ of, label, rows, words }: Props) {
  const { columns, text, state, more } = looksOf(words)[of];
  return (
    <Table label={label} columns={[...columns.filter((column) => column !== null), 'Vrijeme']} card>
      {rows.map((row) => (
        <tr key={row.id}>
          <td>{text(row)}</td>
          <td>{state(row)}</td>
          {more && <td>{more(row)}</td>}
          <td className="whitespace-nowrap">{formatDateTime(row.created_at)}</td>
        </tr>
      ))}
    </Table>
  );
}
