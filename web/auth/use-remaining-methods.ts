import { useState } from 'react';
import { type OtherMethod, resetMethods } from '#contract/account.ts';
import { toastError, toastInvalid } from '../platform/actions/toast.tsx';
import { ApiError, api } from '../platform/api/api.ts';
import type { EndpointForm } from '../platform/forms/form.tsx';

/** Lists what a new password would remove. Requires the code, since only its holder may see the list. */
export function useRemainingMethods(form: EndpointForm, given: readonly OtherMethod[] | undefined) {
  const [methods, setProviders] = useState(given);
  const [asked, setAsked] = useState(false);
  const [keep, setKeep] = useState<readonly string[]>([]);
  const choose = (keys: readonly string[]) => {
    setKeep(keys);
    form.setValue('keep', keys);
  };
  /**
   * Passed to the form as `before`: if there are other sign-in methods, shows them once before the form is
   * sent.
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
