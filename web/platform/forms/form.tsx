import { CircleAlert } from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type { BodyInput, Call, EndpointDef, Reply } from '#contract/endpoint.ts';
import { Button } from '../../ui/actions/button.tsx';
import { toastError, toastInvalid } from '../actions/toast.tsx';
import { ApiError, api } from '../api/api.ts';
import { WithSupportLink } from '../page/with-support-link.tsx';
import type { Files } from './form-data.ts';
import { focusFirstError, isShown, unseen } from './form-errors.ts';
import { type FormScope, FormScopeContext } from './form-field.tsx';
import { loadRules, type Rules } from './form-rules.ts';
import { HiddenFields } from './hidden-fields.tsx';
import { JoinedField } from './joined-field.tsx';
import { nestErrors } from './nest-errors.ts';

export type Defaults<D extends EndpointDef> = { [K in keyof BodyInput<D>]?: BodyInput<D>[K] | '' | null };

interface Options<D extends EndpointDef> {
  params?: Call<D>['params'];
  query?: Call<D>['query'];
  files?: () => Files;
  onSuccess?: (reply: Reply<D>) => unknown;
  furtherStep?: (fields: Record<string, readonly string[]>) => boolean;
  refused?: Readonly<Record<string, readonly string[]>>;
  input?: (typed: FieldValues) => object;
  /** Handles an error response that is not about fields; returns true if handled. */
  onRefused?: (error: ApiError) => boolean;
  hidden?: object;
}

export interface EndpointForm<R = unknown> extends UseFormReturn<FieldValues> {
  id: string;
  element: RefObject<HTMLFormElement | null>;
  scope: FormScope;
  busy: boolean;
  hidden: object;
  message: string;
  send: (onSuccess?: (reply: R) => unknown) => Promise<void>;
}

/**
 * Manages a form for an endpoint, validated by its schema: errors appear after the first submit and are
 * updated live from then on, the errors of a 422 response are shown at their fields, and typed values survive
 * every failure.
 */
export function useEndpointForm<const D extends EndpointDef>(
  endpoint: D,
  defaults: Defaults<D>,
  options: Options<D> = {},
): EndpointForm<Reply<D>> {
  const { refused = {} } = options;
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const [message, setMessage] = useState('');
  const callOf = (rules: Rules, values: FieldValues): { body?: unknown } => {
    const typed = rules.wants('device_name')
      ? { device_name: navigator.userAgent.slice(0, 255), ...values }
      : values;
    return options.input?.(typed) ?? { params: options.params, query: options.query, body: typed };
  };
  const resolver: Resolver<FieldValues> = async (values) => {
    // If the schema cannot be loaded, client validation is skipped: the server validates anyway.
    const fields = await loadRules(endpoint).then(
      (rules) => rules.check(callOf(rules, values).body),
      () => ({}),
    );
    return Object.keys(fields).length ? { values: {}, errors: nestErrors(fields) } : { values, errors: {} };
  };
  const form = useForm<FieldValues>({
    defaultValues: defaults,
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
  const [scope] = useState<FormScope>(() => ({
    Joined: JoinedField,
    control: form.control,
    check: (name) => void form.trigger(name),
    refused,
    shown: new Set(),
  }));

  const refuse = (fields: Record<string, readonly string[]>, otherwise: string) => {
    for (const [path, [text]] of Object.entries(fields))
      if (text && isShown(path, scope.shown)) form.setError(path, { type: 'server', message: text });
    setMessage(unseen(fields, scope.shown) || (Object.keys(fields).length ? '' : otherwise));
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
    element,
    scope,
    busy: form.formState.isSubmitting,
    hidden: options.hidden ?? {},
    message,
    send,
  };
}

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
        {form.message && (
          <p className="field-error" role="alert" tabIndex={-1} data-form-message>
            <CircleAlert size={18} strokeWidth={2.2} aria-hidden />
            <span>
              <WithSupportLink text={form.message} />
            </span>
          </p>
        )}
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
