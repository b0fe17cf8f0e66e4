import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Ad, AdsPrices } from '#contract/ads.ts';
import { formatNumber } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { useMe } from '../platform/api/session.ts';
import { useWizard } from '../platform/forms/wizard.ts';
import { Stepper } from '../ui/display/stepper.tsx';
import { DraftNotice } from '../ui/wizard/draft-notice.tsx';
import { FormSkeleton } from '../ui/wizard/form-loading.tsx';
import { type AdFields, blankFields, fieldsOfAd } from './ad-fields.ts';
import { checkAd } from './ad-rules.ts';
import { previewStep, stepName, stepOfWord, stepsFor, stepWords, wordOfStep } from './ad-steps.ts';
import { parseReach, usualReach } from './reach.ts';
import { useAdDraft } from './use-ad-draft.ts';
import { useAdSending } from './use-ad-sending.ts';
import { WizardBeside } from './wizard-beside.tsx';
import { WizardForm } from './wizard-form.tsx';

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
