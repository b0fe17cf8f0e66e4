import { redirect } from 'react-router';
import { getJobPost } from '#contract/job-posts.ts';
import { listOffers } from '#contract/offers.ts';
import { paths } from '#contract/paths.ts';
import { priceOfType } from '#contract/prices.ts';
import { AnswerFacts } from '../catalogue/answer-facts.tsx';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import type { Route } from './+types/offer.page.ts';
import { OfferForm, sendOffer, useOfferForm } from './offer-form.tsx';
import { mayOffer } from './own-offer.tsx';

const sendOfferThere: typeof sendOffer = { ...sendOffer, to: ({ data }) => paths.job(data.job_post.id) };

export async function loader(args: Route.LoaderArgs) {
  const me = await requireUser(args);
  const { data: post } = await load(args, getJobPost, { params: { id: args.params.id } });
  const offers =
    post.type === 'inquiry' ? await load(args, listOffers, { params: { id: post.id } }) : undefined;
  // The post’s page explains why the user cannot send an offer.
  if (!mayOffer(me, post, offers?.data ?? [])) throw redirect(paths.job(post.id));
  const price = await load(args, priceOfType, {
    params: { id: post.job_type.id },
    query: { county_id: post.county?.id },
  });
  return { post, price: price.data, clientId: crypto.randomUUID() };
}

export const action = handleActions(sendOfferThere);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Pošaljite ponudu' });

/** Used without JavaScript; otherwise the inquiry’s page opens a dialog. */
export default function OfferPage({ loaderData: { post, price, clientId } }: Route.ComponentProps) {
  const form = useOfferForm(post, clientId, sendOfferThere);
  return (
    <div className="page page-form">
      <BackLink to={paths.job(post.id)}>Natrag na posao</BackLink>
      <h1>Pošaljite ponudu</h1>
      <p className="muted">
        {post.job_type.name}, {post.user.name}
      </p>
      <AnswerFacts answers={post.answers} className="mb-5" />
      <div className="card form-card">
        <ActionRefusal fields={['work', 'price_from_cents', 'price_to_cents', 'starts_on', 'valid_until']} />
        <OfferForm form={form} post={post} price={price} submit="Pošaljite ponudu" />
      </div>
    </div>
  );
}
