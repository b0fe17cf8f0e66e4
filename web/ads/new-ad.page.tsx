import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { adsPricing } from '#contract/ads.ts';
import { paths } from '#contract/paths.ts';
import { load } from '../platform/loading/loader-call.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ScriptNeeded } from '../ui/display/script-needed.tsx';
import type { Route } from './+types/new-ad.page.ts';
import { adIdOf, tokenOf } from './ad-key.ts';
import { AdWizard } from './ad-wizard.tsx';
import { loadOwnAd } from './own-ad.ts';
import '../styles/advertisers.css';

export async function loader(args: Route.LoaderArgs) {
  const query = new URL(args.request.url).searchParams;
  const prices = await load(args, adsPricing);
  const asked = query.get('prikazivanja');
  if (!query.has('oglas')) return { prices, asked, ad: null, token: undefined };
  const [id, token] = [adIdOf(query.get('oglas')), tokenOf(args.request)];
  const ad = await loadOwnAd(args, id, token);
  if (!ad.can.edit) throw redirect(paths.ad(id, token));
  return { prices, asked, ad, token };
}

/** Skips the loader if only the step in the query changes, because the loaded data do not depend on it. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const [before, after] = [currentUrl.searchParams, nextUrl.searchParams];
  const sameAd = ['oglas', 'kod'].every((name) => before.get(name) === after.get(name));
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search && sameAd
    ? false
    : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData?.ad
    ? pageMeta({ matches, title: 'Uredite oglas' })
    : pageMeta({
        matches,
        title: 'Kreirajte oglas',
        description:
          'Napišite oglas, odaberite što radi njegov gumb i koliko prikazivanja želite, pa platite karticom. Račun nije potreban.',
        path: paths.newAd(),
      });

export default function NewAdPage({ loaderData: { prices, asked, ad, token } }: Route.ComponentProps) {
  return (
    <div className="page tall-page wizard-page">
      <h1>{ad ? 'Uredite oglas' : 'Kreirajte oglas'}</h1>
      <ScriptNeeded what="izradu oglasa i plaćanje karticom" className="mt-5" />
      <AdWizard key={ad?.id ?? 'novi'} prices={prices} ad={ad} token={token} asked={asked} />
    </div>
  );
}
