import { data, redirect } from 'react-router';
import { adsPricing, putAdsPricing } from '#contract/ads.ts';
import { paths } from '#contract/paths.ts';
import { adminPayments } from '#contract/payments.ts';
import { count, nouns } from '#contract/text.ts';
import { PricingForm } from '../ads/pricing-form.tsx';
import { pricesIn } from '../ads/pricing-input.ts';
import { attempt, load } from '../platform/load.ts';
import { pageMeta } from '../platform/meta.ts';
import { revalidatesBeyondModal } from '../platform/modal-query.ts';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import type { Route } from './+types/payments.page.ts';
import { PaymentsTable } from './payments-table.tsx';

const hrefOf = (page: number) => `${paths.adminPayments()}${page > 1 ? `?stranica=${page}` : ''}`;

export async function loader(args: Route.LoaderArgs) {
  const page = Math.max(1, Math.trunc(Number(new URL(args.request.url).searchParams.get('stranica'))) || 1);
  const [prices, list] = await Promise.all([load(args, adsPricing), load(args, adminPayments, { query: { page } })]);
  if (page > list.meta.last_page) throw redirect(hrefOf(list.meta.last_page));
  return { prices, list };
}

/** Prices sent before the script arrived. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const given = { min_limit: String(form.get('min_limit') ?? ''), price: String(form.get('price') ?? '') };
  const saved = await attempt(args, putAdsPricing, { body: pricesIn(given) });
  return saved.ok ? redirect(paths.adminPayments()) : data({ errors: saved.error.errors, given }, { status: saved.status });
}

export const shouldRevalidate = revalidatesBeyondModal;
export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Uplate' });

export default function PaymentsPage({ loaderData: { prices, list }, actionData: refused }: Route.ComponentProps) {
  const { current_page: page, last_page: last, total } = list.meta;
  return (
    <>
      <div className="admin-head">
        <h1>Uplate</h1>
        <p className="small muted">{count(total, nouns.uplata)}</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {list.data.length === 0 ? (
          <EmptyState card drawing="sheet" title="Još nema uplata" text="Svako plaćanje oglasa pojavit će se ovdje." />
        ) : (
          <div>
            <PaymentsTable payments={list.data} />
            <Pager page={page} last={last} href={hrefOf} />
          </div>
        )}
        <PricingForm prices={prices} refused={refused} />
      </div>
    </>
  );
}
