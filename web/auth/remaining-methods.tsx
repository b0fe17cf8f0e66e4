import { type RefObject, useEffect, useRef, useState } from 'react';
import { type OtherMethod, resetMethods } from '#contract/account.ts';
import { toastError, toastInvalid } from '../platform/actions/toast.tsx';
import { ApiError, api } from '../platform/api/api.ts';
import type { EndpointForm } from '../platform/forms/form.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { keepMethodField } from './sign-in-actions.ts';
import { providerNames } from './social.ts';

/**
 * Lists the sign-in methods that a new password would remove. Requires the code, since only its recipient may
 * see the list.
 */
export function useRemainingMethods(form: EndpointForm, given: readonly OtherMethod[] | undefined) {
  const [methods, setProviders] = useState(given);
  const [asked, setAsked] = useState(false);
  const [keep, setKeep] = useState<readonly string[]>([]);
  const choose = (keys: readonly string[]) => {
    setKeep(keys);
    form.setValue('keep', keys);
  };
  /**
   * Shows the other sign-in methods, if there are any, once before the form is sent. Passed to the form as
   * `before`.
   */
  const ask = async () => {
    if (methods || !(await form.trigger())) return true;
    const { email, code } = form.getValues();
    try {
      const { data } = await api.call(resetMethods, { body: { email, code } });
      setProviders(data);
      setAsked(data.length > 0);
      return data.length === 0;
    } catch (error) {
      const [wrong] = (error instanceof ApiError && error.body.errors.code) || [];
      if (!wrong) toastError(error);
      else {
        form.setError('code', { type: 'server', message: wrong }, { shouldFocus: true });
        toastInvalid();
      }
      return false;
    }
  };
  return { methods, asked, keep, choose, ask };
}

const labelOf = ({ provider, name }: OtherMethod) =>
  provider ? [providerNames[provider], name].filter(Boolean).join(' · ') : `Pristupni ključ „${name}“`;

interface Props {
  methods: readonly OtherMethod[];
  keep: readonly string[];
  onChange: (keep: string[]) => void;
  /**
   * True if the methods were listed in response to the first submission; the list is then focused, so that it
   * is noticed.
   */
  asked: boolean;
}

/** Lists the account’s other sign-in methods; a new password removes those that are not selected here. */
export function RemainingMethods({ methods, keep, onChange, asked }: Props) {
  const box = useRef<HTMLFieldSetElement>(null);
  useShown(box, asked);
  return (
    <fieldset ref={box} tabIndex={-1} className="field">
      <legend>Drugi načini prijave</legend>
      <p className="small muted">
        U račun se ulazi i ovako. S novom lozinkom to prestaje, osim za ono što označite. Zadržite samo ono
        što prepoznajete.
      </p>
      {methods.map((way) => (
        <Checkbox
          key={way.key}
          name={keepMethodField(way.key)}
          label={<span className="wrap-anywhere">{labelOf(way)}</span>}
          value={keep.includes(way.key)}
          onChange={(kept) => onChange(kept ? [...keep, way.key] : keep.filter((key) => key !== way.key))}
        />
      ))}
    </fieldset>
  );
}

function useShown(box: RefObject<HTMLElement | null>, asked: boolean): void {
  useEffect(() => {
    if (!asked) return;
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [box, asked]);
}
