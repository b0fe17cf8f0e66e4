import { useState } from 'react';
import { type OtherMethod, resetMethods } from '#contract/account.ts';
import { ApiError, api } from '../platform/api.ts';
import type { EndpointForm } from '../platform/form.tsx';
import { toastError, toastInvalid } from '../platform/toast.tsx';

/** What a new password would remove: asked with the code before it is set, because only whoever has the code may know. */
export function useKeptMethods(form: EndpointForm, given: readonly OtherMethod[] | undefined) {
  const [methods, setProviders] = useState(given);
  const [asked, setAsked] = useState(false);
  const [keep, setKeep] = useState<readonly string[]>([]);
  const choose = (keys: readonly string[]) => {
    setKeep(keys);
    form.setValue('keep', keys);
  };
  /** The form's `before`: if there are other sign-in methods, the person sees them once before the form is sent. */
  const ask = async () => {
    // The form shows its own field errors.
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
