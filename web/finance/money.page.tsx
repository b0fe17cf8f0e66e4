import { handleActions } from '../platform/actions/handle-actions.ts';
import { pageMeta } from '../platform/page/meta.ts';
import type { Route } from './+types/money.page.ts';
import { Accounting, loadAccounting } from './accounting.tsx';
import { issueRefund, resend, sendAgain } from './finance-actions.ts';
import { loadMonths, Months } from './months.tsx';
import { loadPayment, PaymentCase } from './payment-case.tsx';

const named = { mjeseci: loadMonths, knjigovodstvo: loadAccounting } as const;
const isNamed = (part: string): part is keyof typeof named => part in named;

export const loader = (args: Route.LoaderArgs) =>
  (isNamed(args.params.part) ? named[args.params.part] : loadPayment)(args);

export const action = handleActions(issueRefund, sendAgain, resend);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({ matches, title: loaderData?.title ?? 'Uplate' });

/**
 * Renders months, accounting deliveries or a single payment. They share one route, because each further route
 * makes the first page of every visit larger.
 */
export default function MoneyPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.of === 'months') return <Months {...loaderData} />;
  return loaderData.of === 'accounting' ? <Accounting {...loaderData} /> : <PaymentCase {...loaderData} />;
}
