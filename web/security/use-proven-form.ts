import type { EndpointDef } from '#contract/endpoint.ts';
import { ApiError, api } from '../platform/api.ts';
import type { EndpointForm } from '../platform/form.tsx';
import { toastError } from '../platform/toast.tsx';
import { useProof } from './proof.tsx';

/** A form's `before` on an account without a password: once the fields are right it asks who it is, and the form goes with the proof. */
export function useProvenForm(endpoint: EndpointDef, form: EndpointForm, onSuccess: () => unknown) {
  const prove = useProof();
  return async () => {
    // What is wrong is said by the form itself.
    if (!(await form.trigger())) return true;
    try {
      if (await prove((proof) => api.call<EndpointDef>(endpoint, { body: { ...form.getValues(), proof } } as never))) await onSuccess();
    } catch (error) {
      const fields = error instanceof ApiError ? Object.entries(error.body.errors) : [];
      for (const [name, [message = '']] of fields) form.setError(name, { type: 'server', message }, { shouldFocus: true });
      if (fields.length === 0) toastError(error);
    }
    return false;
  };
}
