import { dayText } from '#contract/days.ts';
import { formatDateTime, formatMoney } from '#contract/format.ts';
import { itemCents } from '#contract/paper-sums.ts';
import {
  itemParts,
  notABill,
  paperNumber,
  paperTitle,
  paperWords,
  quantityText,
  vatSentence,
} from '#contract/paper-words.ts';
import type { Paper } from '#contract/papers.ts';
import { Link } from '../platform/page/link.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { type Fact, TitleBlock } from '../ui/display/title-block.tsx';
import { Table } from '../ui/lists/table.tsx';
import { paperBadges } from './paper-badges.ts';
import { paperPath } from './paper-paths.ts';

function factsOf(paper: Paper): Fact[] {
  const { label, ...look } = paperBadges[paper.state];
  return [
    { label: 'Stanje', value: <Badge {...look}>{label}</Badge> },
    ...(paper.due_on ? [{ label: paperWords[paper.kind].due, value: dayText(paper.due_on) }] : []),
    ...(paper.sent_at
      ? [{ label: 'Poslano', value: <span suppressHydrationWarning>{formatDateTime(paper.sent_at)}</span> }]
      : []),
    ...(paper.accepted
      ? [
          {
            label: 'Prihvaćeno',
            value: <span suppressHydrationWarning>{formatDateTime(paper.accepted.at)}</span>,
          },
        ]
      : []),
  ];
}

/** Shows a paper's content as it is printed. */
export function PaperSheet({ paper }: { paper: Paper }) {
  const { supersedes, kind } = paper;
  return (
    <article className="card paper" aria-label={paperTitle(paper)}>
      <TitleBlock facts={factsOf(paper)} />
      <Table
        stacks
        label="Stavke"
        columns={[
          'Stavka',
          'Vrsta',
          { label: 'Količina', look: 'number' },
          { label: 'Cijena', look: 'number' },
          { label: 'Iznos', look: 'number' },
        ]}
      >
        {paper.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no id and are never reordered here
          <tr key={index}>
            <td className="paper-description" dir="auto">
              {item.description}
            </td>
            <td data-label="Vrsta">{itemParts[item.part]}</td>
            <td className="cell-number" data-label="Količina">
              {quantityText(item)}
            </td>
            <td className="cell-number" data-label="Cijena">
              {formatMoney(item.unit_price_cents)}
            </td>
            <td className="cell-number" data-label="Iznos">
              {formatMoney(itemCents(item))}
            </td>
          </tr>
        ))}
      </Table>
      <div className="paper-foot">
        <p className="paper-total">
          <span>Ukupno</span> <b className="number">{formatMoney(paper.total_cents)}</b>
        </p>
        <p className="small muted">{vatSentence(paper)}</p>
        {paper.remark && (
          <p className="paper-description" dir="auto">
            {paper.remark}
          </p>
        )}
        {supersedes && (
          <p className="small">
            {`Zamjenjuje ${paperWords[kind].object} `}
            <Link className="link" to={paperPath({ id: supersedes.id, deal_id: paper.deal_id })}>
              {paperNumber(supersedes)}
            </Link>
          </p>
        )}
        <p className="small muted">{notABill}</p>
        {paper.accepted && (
          <p className="small muted paper-hash">{`SHA-256 prihvaćenog PDF-a: ${paper.accepted.sha256}`}</p>
        )}
      </div>
    </article>
  );
}
