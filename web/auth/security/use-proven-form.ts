import { type AnyAction, callOf } from '../../platform/actions/action.ts';
import { toastError } from '../../platform/actions/toast.tsx';
import { type Settling, useSettled } from '../../platform/actions/use-settled.ts';
import { ApiError, api } from '../../platform/api/api.ts';
import type { EndpointForm } from '../../platform/forms/form.tsx';
import { useProof } from './proof.tsx';

/**
 * Returns a `before` callback for the forms of accounts without a password. Once the fields are valid, the
 * callback asks for proof of identity and sends the form with the proof.
 */
export function useProvenForm(one: AnyAction, form: EndpointForm, settling: Settling<unknown, unknown> = {}) {
  const prove = useProof();
  const begin = useSettled(settling);
  return async () => {
    if (!(await form.trigger())) return true;
    const typed = form.getValues();
    const settled = begin(one);
    try {
      let reply: unknown;
      const sent = await prove(async (proof) => {
        reply = await api.call(one.endpoint, callOf(one, { ...typed, proof }) as never);
      });
      if (sent) await settled.done(reply, typed);
    } catch (error) {
      const fields = error instanceof ApiError ? Object.entries(error.body.errors) : [];
      for (const [name, [message = '']] of fields)
        form.setError(name, { type: 'server', message }, { shouldFocus: true });
      if (fields.length === 0) toastError(error);
    }
    return false;
  };
}
