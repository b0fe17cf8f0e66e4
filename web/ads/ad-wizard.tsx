import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Ad, type AdsPrices, initAd, updateAd } from '#contract/ads.ts';
import { formatNumber } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { toastError } from '../platform/actions/toast.tsx';
import { ApiError, api } from '../platform/api/api.ts';
import { useMe } from '../platform/api/session.ts';
import { useWizard } from '../platform/forms/wizard.ts';
import { Button } from '../ui/actions/button.tsx';
import { Stepper } from '../ui/display/stepper.tsx';
import { DraftNotice } from '../ui/wizard/draft-notice.tsx';
import { FormSkeleton } from '../ui/wizard/form-loading.tsx';
import { AdBill } from './ad-bill.tsx';
import { AdCard } from './ad-card.tsx';
import { type AdFields, blankFields, bodyOf, fieldsOfAd } from './ad-fields.ts';
import { checkAd } from './ad-rules.ts';
import { previewStep, stepName, stepOfWord, stepsFor, stepWords, wordOfStep } from './ad-steps.ts';
import { parseReach, reachCents, usualReach } from './reach.ts';
import { type AdDraftControl, useAdDraft } from './use-ad-draft.ts';
import { WizardForm } from './wizard-form.tsx';
import { faceOf } from './wizard-preview-step.tsx';

interface Props {
  prices: AdsPrices;
  ad: Ad | null;
  token: string | undefined;
  asked: string | null;
}

const formId = 'oglas';

/**
 * Renders the ad form step by step. Each step has its own URL, so that back and forward move through the
 * steps.
 */
export function AdWizard({ prices, ad, token, asked }: Props) {
  const me = useMe();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const reach = parseReach(asked ?? '');
  const [begins] = useState(() => ({
    fields: ad
      ? fieldsOfAd(ad)
      : blankFields({
          desired_appearances: formatNumber(reach ?? usualReach(prices)),
          ...(me && { name: me.name, email: me.email }),
        }),
    picture: ad?.adsMedias.length ? ('saved' as const) : null,
    reached: ad ? previewStep : 0,
  }));
  const control = useAdDraft(begins, checkAd(prices), {
    userId: me?.id,
    adId: ad?.id,
    chosen: reach === undefined ? undefined : formatNumber(reach),
  });
  const { form, draft, read, resumed } = control;
  const { fields } = draft;
  // The picture has no value in the form, only an error.
  const picturePath = 'adsMedias' as keyof AdFields;
  const sending = useAdSending(control, ad, token);
  const word = search.get(stepName);
  const step = Math.min(stepOfWord(word), draft.reached);
  const picture = draft.picture === 'saved' ? (ad?.adsMedias[0]?.thumb ?? null) : control.address;

  const goTo = (next: number, replace = false) => {
    const query = new URLSearchParams(search);
    query.delete('prikazivanja');
    query.delete(stepName);
    if (next > 0) query.set(stepName, wordOfStep(next));
    return navigate({ search: query.toString() }, { replace });
  };
  const [opened, setOpened] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stored draft is resumed once, at the step where it was left
  useEffect(() => {
    if (!read) return;
    const resumes = resumed !== null && word === null && asked === null && draft.reached > 0;
    void Promise.resolve(resumes && goTo(draft.reached, true)).then(() => setOpened(true));
  }, [read]);

  const pay = async (): Promise<void> => {
    const sent = await sending.send();
    if (!sent) return;
    if ('refused' in sent) return wizard.refuse(sent.refused);
    control.finish();
    const key = me ? token : sent.token;
    // Replaces the history entry, so that going back from the payment opens this ad instead of creating
    // another.
    if (!ad)
      await navigate(`${paths.editAd(sent.id, key)}&${stepName}=${wordOfStep(previewStep)}`, {
        replace: true,
      });
    await navigate(paths.payment(sent.id, key));
  };
  const wizard = useWizard({
    form,
    steps: stepsFor(fields.click_action),
    step,
    goTo: (next) => void goTo(next),
    onLeft: (left) => control.reach(left + 1),
    finish: pay,
    waits: sending.busy,
  });
  const discard = () => {
    control.discard();
    wizard.reset();
    void goTo(0, true);
  };
  // The draft is stored only in the browser, so a form rendered before the draft is read would shift when the
  // draft is restored.
  if (!opened)
    return (
      <>
        <Stepper steps={stepWords} current={stepOfWord(word)} />
        <div className="script-only mt-5">
          <FormSkeleton />
        </div>
      </>
    );
  return (
    <>
      <Stepper steps={stepWords} current={step} />
      {resumed !== null && <DraftNotice className="mt-5" at={resumed} onDiscard={discard} />}
      <div className="wizard">
        <WizardForm
          id={formId}
          wizard={wizard}
          prices={prices}
          fields={fields}
          onAction={() => form.clearErrors(['click_url', 'email', 'phone'])}
          picture={picture}
          pictureError={form.getFieldState(picturePath, form.formState).error?.message}
          onPicture={(file) => {
            form.clearErrors(picturePath);
            control.choosePicture(file);
          }}
          cancelTo={ad ? paths.ad(ad.id, token) : paths.advertising()}
        />
        <WizardBeside
          formId={formId}
          step={step}
          prices={prices}
          fields={fields}
          picture={picture}
          busy={wizard.busy || sending.busy}
          onBack={wizard.back}
        />
      </div>
    </>
  );
}

interface BesideProps {
  formId: string;
  step: number;
  prices: AdsPrices;
  fields: AdFields;
  picture: string | null;
  busy: boolean;
  onBack: () => void;
}

function WizardBeside({ formId, step, prices, fields, picture, busy, onBack }: BesideProps) {
  if (step < previewStep)
    return (
      <section aria-labelledby="pregled-uzivo">
        <h2 id="pregled-uzivo" className="wizard-beside-title">
          Pregled uživo
        </h2>
        <AdCard {...faceOf(fields, picture)} />
      </section>
    );
  const impressions = parseReach(fields.desired_appearances);
  return (
    <AdBill
      impressions={impressions}
      priceCents={Math.round(prices.price * 100)}
      amountCents={reachCents(prices, impressions)}
    >
      <Button type="submit" form={formId} variant="primary" size="lg" wide busy={busy} busyLabel="Sprema se…">
        Nastavite na plaćanje
      </Button>
      <Button variant="text" wide icon={<ArrowLeft size={20} aria-hidden />} onClick={onBack}>
        Natrag na kontakt
      </Button>
    </AdBill>
  );
}

type Sent = { id: number; token: string | undefined } | { refused: ApiError } | null;

function useAdSending(control: AdDraftControl, ad: Ad | null, token: string | undefined) {
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<Sent> => {
    const { draft, file, changed } = control;
    const body = bodyOf(draft.fields);
    const files = file && draft.picture !== 'saved' ? { files: { adsMedias: [file] } } : {};
    if (!ad) {
      const { data } = await api.call(initAd, { body: { ...body, client_id: draft.clientId }, ...files });
      return { id: data.id, token: data.access_token };
    }
    if (changed) {
      const removed = draft.picture === null && ad.adsMedias.length > 0;
      await api.call(updateAd, {
        params: { id: ad.id },
        query: { token },
        body: { ...body, ...(removed && { remove_media: '1' }) },
        ...files,
      });
    }
    return { id: ad.id, token };
  };
  return {
    busy,
    async send(): Promise<Sent> {
      if (busy) return null;
      setBusy(true);
      try {
        return await send();
      } catch (error) {
        if (error instanceof ApiError && error.status === 422) return { refused: error };
        toastError(error);
        return null;
      } finally {
        setBusy(false);
      }
    },
  };
}
