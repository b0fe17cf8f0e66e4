import { formatDate } from '#contract/format.ts';
import { userTypes } from '#contract/labels.ts';
import type { TradeCheckCase } from '#contract/trade-checks.ts';
import { Link } from '../platform/page/link.tsx';
import { checksHref } from './checks-place.ts';

interface Props {
  items: readonly TradeCheckCase[];
  current: number;
  page: number;
  now: number;
}

export function CheckQueue({ items, current, page, now }: Props) {
  return (
    <ol className="card queue" aria-label="Red čekanja">
      {items.map((item) => (
        <li key={item.id}>
          <Link
            to={checksHref(page, item.id)}
            className="queue-item"
            aria-current={item.id === current ? 'true' : undefined}
            preventScrollReset
          >
            <b>{item.user.name}</b>
            <small className="block" suppressHydrationWarning>
              {userTypes[item.user.type_of]} · poslano {formatDate(item.created_at, new Date(now))}
            </small>
          </Link>
        </li>
      ))}
    </ol>
  );
}
