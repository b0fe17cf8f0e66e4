import { useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { BodyInput, Call, EndpointDef, Reply } from '#contract/endpoint.ts';
import { toastError, toastInvalid } from '../actions/toast.tsx';
import { ApiError, api } from '../api/api.ts';
import type { Question } from '../overlays/confirm-queue.ts';
import type { Files } from './form-data.ts';
import { focusFirstError, type Messages, unseen } from './form-errors.ts';
import { loadRules, type Rules } from './form-rules.ts';
import { type LiveForm, useLiveForm } from './live-form.ts';

export type Defaults<D extends EndpointDef> = { [K in keyof BodyInput<D>]?: BodyInput<D>[K] | '' | null };

interface Options<D extends EndpointDef> {
  params?: Call<D>['params'];
  query?: Call<D>['query'];
  files?: () => Files;
  onSuccess?: (reply: Reply<D>) => unknown;
  furtherStep?: (fields: Messages) => boolean;
  refused?: Messages;
  fieldOf?: ((path: string, values: FieldValues) => string) | undefined;
  input?: (typed: FieldValues) => object;
  /** Handles an error response that is not about fields; returns true if handled. */
  onRefused?: (error: ApiError) => boolean;
  hidden?: object;
}

/** The confirmation before a form is sent. `sent` holds the values of a form sent without JavaScript. */
interface AskedForm {
  action: string;
  question: Omit<Question, 'action'>;
  sent: object | undefined;
}

export interface EndpointForm<R = unknown> extends LiveForm {
  id: string;
  busy: boolean;
  hidden: object;
  message: string;
  asked?: AskedForm;
  send: (onSuccess?: (reply: R) => unknown) => Promise<void>;
}

/**
 * Manages a live form for an endpoint, validated by its schema. The errors of a 422 response are shown at
 * their fields, and typed values survive every failure.
 */
export function useEndpointForm<const D extends EndpointDef>(
  endpoint: D,
  defaults: Defaults<D>,
  options: Options<D> = {},
): EndpointForm<Reply<D>> {
  const id = useId();
  const [message, setMessage] = useState('');
  const callOf = (rules: Rules, values: FieldValues): { body?: unknown } => {
    const typed = rules.wants('device_name')
      ? { device_name: navigator.userAgent.slice(0, 255), ...values }
      : values;
    return options.input?.(typed) ?? { params: options.params, query: options.query, body: typed };
  };
  const form = useLiveForm<FieldValues>(
    defaults,
    async (values) => {
      const rules = await loadRules(endpoint);
      return rules.check(callOf(rules, values).body);
    },
    { fieldOf: options.fieldOf, refused: options.refused },
  );
  const { element, scope } = form;

  const refuse = (errors: Messages, otherwise: string) => {
    const found = form.refuse(errors);
    setMessage(unseen(found, scope.shown) || (Object.keys(found).length ? '' : otherwise));
    focusFirstError(element.current);
  };

  const send: EndpointForm<Reply<D>>['send'] = async (onSuccess) => {
    setMessage('');
    const submit = form.handleSubmit(
      async (values) => {
        try {
          const rules = await loadRules(endpoint);
          const given = { ...callOf(rules, values), ...(options.files && { files: options.files() }) };
          const reply = await api.call<EndpointDef>(endpoint, given as never);
          await (onSuccess ?? options.onSuccess)?.(reply as Reply<D>);
        } catch (error) {
          if (!(error instanceof ApiError)) return toastError(error);
          if (error.status !== 422) return options.onRefused?.(error) ? undefined : toastError(error);
          if (options.furtherStep?.(error.body.errors)) return;
          refuse(error.body.errors, error.body.message);
          toastInvalid();
        }
      },
      async () => {
        const rules = await loadRules(endpoint);
        refuse(rules.check(callOf(rules, form.getValues()).body), '');
        toastInvalid();
      },
    );
    await submit();
  };

  return {
    ...form,
    id,
    busy: form.formState.isSubmitting,
    hidden: options.hidden ?? {},
    message,
    send,
  };
}
