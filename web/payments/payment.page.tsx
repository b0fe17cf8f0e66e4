import { Pencil } from 'lucide-react';
import { data, redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import { getPaymentDetails, type PaymentDetails } from '#contract/payments.ts';
import { AdBill } from '../ads/ad-bill.tsx';
import { AdCard } from '../ads/ad-card.tsx';
import { adIdOf, tokenOf } from '../ads/ad-key.ts';
import { paymentStep, stepName, stepWords, wordOfStep } from '../ads/ad-steps.ts';
import { AdTimeline } from '../ads/ad-timeline.tsx';
import { loadOwnAd } from '../ads/own-ad.ts';
import { PrivateLink } from '../ads/private-link.tsx';
import { useRoot } from '../platform/api/session.ts';
import { attempt } from '../platform/loading/loader-call.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { useHydrated } from '../platform/loading/use-hydrated.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { ScriptNeeded } from '../ui/display/script-needed.tsx';
import { Stepper } from '../ui/display/stepper.tsx';
import type { Route } from './+types/payment.page.ts';
import { PaymentDone, PaymentWaiting } from './payment-done.tsx';
import { SandboxForm } from './sandbox-form.tsx';
import { type PaymentControl, usePayment } from './use-payment.ts';
import '../styles/advertisers.css';

export async function loader(args: Route.LoaderArgs) {
  const [id, token] = [adIdOf(args.params.id), tokenOf(args.request)];
  const details = await attempt(args, getPaymentDetails, { query: { id, token } });
  // A 422 means that the ad’s price was raised beyond the maximum amount, a 403 that the site is a copy
  // and a 409 that cards are not accepted. The ad is saved in each case, so the page explains how to proceed.
  const refused = !details.ok && [403, 409, 422].includes(details.status) ? details : null;
  if (!details.ok && !refused) throw data(details.error, { status: details.status });
  const ad = details.ok ? details.data.data.ad : await loadOwnAd(args, id, token);
  if (!ad.can.pay) throw redirect(paths.ad(id, token));
  return {
    ad,
    token,
    details: details.ok ? details.data.data : null,
    refused: refused && { status: refused.status, text: refused.error.message },
  };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Plaćanje oglasa' });

export default function PaymentPage({
  loaderData: { ad, token, details: read, refused },
}: Route.ComponentProps) {
  const { appUrl } = useRoot();
  const payment = usePayment(ad.id, token, read);
  const { state, details } = payment;
  const amount = details?.amount_cents ?? ad.amount_cents;
  const editTo = paths.editAd(ad.id, token);
  return (
    <div className="page tall-page wizard-page">
      <h1>Kreirajte oglas</h1>
      <Stepper steps={stepWords} current={state === 'paid' ? paymentStep + 1 : paymentStep} />
      <ScriptNeeded what="plaćanje karticom" className="mt-5" />
      <div className="wizard">
        <div>
          {state === 'paid' ? (
            <PaymentDone ad={ad} paid={payment.ad} token={token}>
              <AdTimeline ad={payment.ad ?? { ...ad, status: 'pending' }} />
              {token && <PrivateLink url={appUrl + paths.ad(ad.id, token)} />}
            </PaymentDone>
          ) : state === 'waiting' || state === 'delayed' ? (
            <PaymentWaiting
              delayed={state === 'delayed'}
              busy={payment.busy}
              ad={ad}
              token={token}
              onAsk={() => void payment.pay()}
            />
          ) : (
            <>
              <h2>Plaćanje karticom</h2>
              {details ? (
                <PaymentForm details={details} payment={payment} />
              ) : (
                <Notice
                  tone="amber"
                  className="my-4"
                  actions={
                    refused?.status === 422 ? (
                      <ButtonLink size="sm" to={`${editTo}&${stepName}=${wordOfStep(2)}`}>
                        Promijenite broj prikazivanja
                      </ButtonLink>
                    ) : (
                      <ButtonLink size="sm" to={paths.ad(ad.id, token)}>
                        Stranica oglasa
                      </ButtonLink>
                    )
                  }
                >
                  {refused?.status === 422
                    ? `Cijene su u međuvremenu promijenjene. ${refused.text}.`
                    : `${refused?.text} Oglas je spremljen.`}
                </Notice>
              )}
            </>
          )}
        </div>
        <div className="wizard-stack">
          <AdBill
            impressions={ad.desired_appearances}
            priceCents={Math.round(amount / ad.desired_appearances)}
            amountCents={amount}
          >
            {state === 'open' && (
              <ButtonLink
                variant="text"
                wide
                to={`${editTo}&${stepName}=${wordOfStep(4)}`}
                icon={<Pencil size={18} aria-hidden />}
              >
                Uredite oglas
              </ButtonLink>
            )}
          </AdBill>
          <AdCard
            plain
            title={ad.title}
            description={ad.description}
            button={ad.button_text}
            picture={null}
            action={ad.click_action}
          />
        </div>
      </div>
    </div>
  );
}

const loadStripeForm = () => import('./stripe-form.tsx').then((part) => part.StripeForm);

function PaymentForm({ details, payment }: { details: PaymentDetails; payment: PaymentControl }) {
  const hydrated = useHydrated();
  const {
    gateway,
    amount_cents: amountCents,
    client_secret: clientSecret,
    publishable_key: publishableKey,
  } = details;
  const Stripe = useOnDemand(loadStripeForm, hydrated && gateway === 'stripe');
  if (gateway === 'sandbox')
    return (
      <div className="script-only" inert={!hydrated}>
        <SandboxForm payment={payment} amountCents={amountCents} />
      </div>
    );
  if (!Stripe || clientSecret === null || publishableKey === null)
    return (
      <div className="script-only my-4">
        <div className="card pay-card pay-element" aria-busy="true" />
      </div>
    );
  return (
    <Stripe
      payment={payment}
      amountCents={amountCents}
      publishableKey={publishableKey}
      clientSecret={clientSecret}
    />
  );
}
