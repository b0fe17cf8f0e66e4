import { CircleAlert } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { BodyInput, Call, EndpointDef, Reply } from '#contract/endpoint.ts';
import { Button } from '../../ui/actions/button.tsx';
import { toastError, toastInvalid } from '../actions/toast.tsx';
import { ApiError, api } from '../api/api.ts';
import { WithSupportLink } from '../page/with-support-link.tsx';
import type { Files } from './form-data.ts';
import { focusFirstError, type Messages, unseen } from './form-errors.ts';
import { FormScopeContext } from './form-field.tsx';
import { loadRules, type Rules } from './form-rules.ts';
import { HiddenFields } from './hidden-fields.tsx';
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

export interface EndpointForm<R = unknown> extends LiveForm {
  id: string;
  busy: boolean;
  hidden: object;
  message: string;
  send: (onSuccess?: (reply: R) => unknown) => Promise<void>;
}

/**
 * Manages a live form for an endpoint, validated by its schema. The errors of a 422 response are shown at their
 * fields, and typed values survive every failure.
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

/** Shows the errors of fields that are not on screen. */
export const FormMessage = ({ form: { message } }: { form: Pick<EndpointForm, 'message'> }) =>
  message && (
    <p className="field-error" role="alert" tabIndex={-1} data-form-message>
      <CircleAlert size={18} strokeWidth={2.2} aria-hidden />
      <span>
        <WithSupportLink text={message} />
      </span>
    </p>
  );

interface Props<R> {
  form: EndpointForm<R>;
  onSuccess?: (reply: R) => unknown;
  /** The button's label; without it, a button elsewhere refers to the form by `form={form.id}`. */
  submit?: ReactNode;
  busyText?: string;
  /**
   * Called before sending; if it resolves to false, nothing is sent and the form stays open, as after the
   * first of two steps.
   */
  before?: (() => Promise<boolean>) | undefined;
  actions?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Renders a form for an endpoint. `method="post"` keeps passwords out of the URL if the form is submitted
 * before scripts run.
 */
export function Form<R>({
  form,
  onSuccess,
  submit,
  busyText = 'Šalje se…',
  before,
  actions,
  className = 'form',
  children,
}: Props<R>) {
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    // Otherwise, submitting a form in a portal inside another form would submit both, because React events
    // bubble through portals.
    event.stopPropagation();
    if (form.busy || (before && !(await before()))) return;
    await form.send(onSuccess);
  };
  return (
    <FormScopeContext value={form.scope}>
      <form
        id={form.id}
        ref={form.element}
        className={className}
        method="post"
        noValidate
        aria-busy={form.busy || undefined}
        onSubmit={onSubmit}
      >
        <HiddenFields values={form.hidden} />
        <FormMessage form={form} />
        {children}
        {(submit || actions) && (
          <div className="form-actions">
            {submit && (
              <Button type="submit" variant="primary" busy={form.busy} busyLabel={busyText}>
                {submit}
              </Button>
            )}
            {actions}
          </div>
        )}
      </form>
    </FormScopeContext>
  );
}
