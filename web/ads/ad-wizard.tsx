import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Ad, AdsPrices } from '#contract/ads.ts';
import { paths } from '#contract/paths.ts';
import { formatNumber } from '#contract/text.ts';
import { focusFirstError } from '../platform/form-errors.ts';
import { useMe } from '../platform/session.ts';
import { toast, toastInvalid } from '../platform/toast.tsx';
import { useHydrated } from '../platform/use-hydrated.ts';
import { Stepper } from '../ui/display/stepper.tsx';
import { blankFields, fieldsOfAd, type SetField } from './ad-fields.ts';
import type { FieldErrors } from './ad-rules.ts';
import { fieldsOfStep, previewStep, stepName, stepOfWord, stepWith, stepWords, wordOfStep } from './ad-steps.ts';
import { parseReach, usualReach } from './reach.ts';
import { useAdDraft } from './use-ad-draft.ts';
import { useAdSending } from './use-ad-sending.ts';
import { useWizardErrors } from './use-wizard-errors.ts';
import { WizardBeside } from './wizard-beside.tsx';
import { WizardForm } from './wizard-form.tsx';
import { DraftNotice } from './wizard-notices.tsx';

interface Props {
  prices: AdsPrices;
  /** The ad that is changed, and the key of its private link; null for a new one. */
  ad: Ad | null;
  token: string | undefined;
  /** A number of appearances that the address brought. */
  asked: string | null;
}

const formId = 'oglas';

/** The steps before payment, each with an address of its own, so that back and forward lead through them (spec §4). */
export function AdWizard({ prices, ad, token, asked }: Props) {
  const me = useMe();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const reach = parseReach(asked ?? '');
  const [begins] = useState(() => ({
    fields: ad
      ? fieldsOfAd(ad)
      : blankFields({ desired_appearances: formatNumber(reach ?? usualReach(prices)), ...(me && { name: me.name, email: me.email }) }),
    picture: ad?.adsMedias.length ? ('saved' as const) : null,
    reached: ad ? previewStep : 0,
  }));
  const control = useAdDraft(begins, { userId: me?.id, adId: ad?.id, chosen: reach === undefined ? undefined : formatNumber(reach) });
  const { draft, read, resumed } = control;
  const { fields } = draft;
  const errors = useWizardErrors(fields, prices);
  const sending = useAdSending(control, ad, token);
  const [checking, setChecking] = useState(false);
  /** An edit from the preview leads back to it. */
  const [returns, setReturns] = useState(false);
  const word = search.get(stepName);
  const step = Math.min(stepOfWord(word), draft.reached);
  const picture = draft.picture === 'saved' ? (ad?.adsMedias[0]?.thumb ?? null) : control.address;

  const goTo = (next: number, replace = false) => {
    const query = new URLSearchParams(search);
    query.delete('prikazivanja');
    query.delete(stepName);
    if (next > 0) query.set(stepName, wordOfStep(next));
    void navigate({ search: query.toString() }, { replace });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft that was found is gone on with once, where it was left
  useEffect(() => {
    if (read && resumed !== null && word === null && asked === null && draft.reached > 0) goTo(draft.reached, true);
  }, [read]);

  const set: SetField = (name, value) => {
    errors.accept(name);
    control.set(name, value);
  };
  const stopAt = (wrong: FieldErrors) => {
    const at = stepWith(Object.keys(wrong), fields.click_action);
    const [first] = Object.values(wrong);
    if (at === undefined) return toast.error('Obrazac neispravan!', first?.[0]);
    if (at !== step) goTo(at);
    toastInvalid();
    // A step that comes takes the focus first.
    setTimeout(() => focusFirstError(form.current), at === step ? 0 : 100);
  };
  const pay = async () => {
    const sent = await sending.send();
    if (!sent) return;
    if ('refused' in sent) {
      errors.refuse(sent.refused);
      return stopAt(sent.refused);
    }
    control.finish();
    const key = me ? token : sent.token;
    // Back from the payment leads to this ad, not to another new one.
    if (!ad) await navigate(`${paths.editAd(sent.id, key)}&${stepName}=${wordOfStep(previewStep)}`, { replace: true });
    await navigate(paths.payment(sent.id, key));
  };
  const next = async () => {
    const last = step === previewStep;
    const names = last ? [0, 1, 2, 3].flatMap((one) => fieldsOfStep(one, fields.click_action)) : fieldsOfStep(step, fields.click_action);
    const wrong = await errors.submit(names);
    if (Object.keys(wrong).length) return stopAt(wrong);
    if (last) return pay();
    control.reach(step + 1);
    goTo(returns ? previewStep : step + 1);
    setReturns(false);
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (checking || sending.busy) return;
    setChecking(true);
    await next();
    setChecking(false);
  };
  const discard = () => {
    control.discard();
    goTo(0, true);
  };
  const edit = (to: number) => {
    setReturns(true);
    goTo(to);
  };
  const back = () => {
    setReturns(false);
    goTo(step - 1);
  };
  return (
    <>
      <Stepper steps={stepWords} current={step} />
      {resumed !== null && <DraftNotice at={resumed} onDiscard={discard} />}
      <div className="script-only" inert={!hydrated}>
        <div className="wizard">
          <WizardForm
            ref={form}
            id={formId}
            step={step}
            prices={prices}
            fields={fields}
            set={set}
            errorOf={errors.errorOf}
            picture={picture}
            onPicture={(file) => {
              errors.accept('adsMedias');
              control.choosePicture(file);
            }}
            onSubmit={(event) => void onSubmit(event)}
            onEdit={edit}
            onBack={back}
            returns={returns}
            busy={checking}
            cancelTo={ad ? paths.ad(ad.id, token) : paths.advertising()}
          />
          <WizardBeside formId={formId} step={step} prices={prices} fields={fields} picture={picture} busy={checking || sending.busy} onBack={back} />
        </div>
      </div>
    </>
  );
}
