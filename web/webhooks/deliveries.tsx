import { formatDateTime, formatNumber } from '#contract/format.ts';
import { type DeliveryStatus, deliveryLabel, deliveryStatuses } from '#contract/webhook-words.ts';
import type { WebhookDelivery } from '#contract/webhooks.ts';
import { Badge, type Shape, type Tone } from '../ui/display/badge.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { Table } from '../ui/lists/table.tsx';
import { webhooksPath } from './webhooks-query.ts';

const looks: Record<DeliveryStatus, { tone: Tone; shape: Shape }> = {
  waiting: { tone: 'amber', shape: 'ring' },
  delivered: { tone: 'green', shape: 'check' },
  failed: { tone: 'brick', shape: 'diamond' },
};

const answerOf = ({ last_status: status, last_error: error }: WebhookDelivery) =>
  status === null ? (error ?? '–') : `odgovor ${status}`;

const columns = ['Događaj', 'Stanje', 'Vrijeme', { label: 'Pokušaja', look: 'number' }] as const;

interface Props {
  id: number;
  page: number;
  last: number;
  deliveries: readonly WebhookDelivery[];
}

export function Deliveries({ id, page, last, deliveries }: Props) {
  if (deliveries.length === 0) return <p className="small muted">Još nema isporuka.</p>;
  return (
    <>
      <Table label="Isporuke, najnovije prvo" columns={columns}>
        {deliveries.map((one) => (
          <tr key={one.id}>
            <td>{deliveryLabel(one.type)}</td>
            <td>
              <Badge {...looks[one.status]}>{deliveryStatuses[one.status].label}</Badge>
              {one.tries > 0 && <span className="small muted mt-1 block wrap-anywhere">{answerOf(one)}</span>}
            </td>
            <td className="whitespace-nowrap">
              <span suppressHydrationWarning>{formatDateTime(one.ended_at ?? one.created_at)}</span>
            </td>
            <td className="cell-number">{formatNumber(one.tries)}</td>
          </tr>
        ))}
      </Table>
      <Pager
        page={page}
        last={last}
        href={(to) => webhooksPath({ webhook: id, page: to })}
        label="Stranice isporuka"
      />
    </>
  );
}
