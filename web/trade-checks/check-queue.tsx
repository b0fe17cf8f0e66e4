import { Link } from 'react-router';
import { userTypes } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import { formatDate } from '#contract/text.ts';
import type { TradeCheckCase } from '#contract/trade-checks.ts';

interface Props {
  items: readonly TradeCheckCase[];
  current: number;
  now: number;
}

export const checkHref = (id: number) => `${paths.adminTradeChecks()}?provjera=${id}`;

/** The waiting checks, oldest first. */
export function CheckQueue({ items, current, now }: Props) {
  return (
    <ol className="card queue" aria-label="Red čekanja">
      {items.map((item) => (
        <li key={item.id}>
          <Link to={checkHref(item.id)} className="queue-item" aria-current={item.id === current ? 'true' : undefined} preventScrollReset>
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
