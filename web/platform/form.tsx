import { CircleAlert } from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type { BodyInput, Call, EndpointDef, Reply } from '#contract/endpoint.ts';
import { Button } from '../ui/actions/button.tsx';
import { ApiError, api } from './api.ts';
import type { Files } from './form-data.ts';
import { focusFirstError, isShown, unseen } from './form-errors.ts';
import { type FormScope, FormScopeContext } from './form-field.tsx';
import { loadRules, type Rules } from './form-rules.ts';
import { Hidden } from './hidden.tsx';
import { JoinedField } from './joined-field.tsx';
import { nestErrors } from './nest-errors.ts';
import { toastError, toastInvalid } from './toast.tsx';

/** What a form starts with; a field may start empty whatever its type. */
export type Defaults<D extends EndpointDef> = { [K in keyof BodyInput<D>]?: BodyInput<D>[K] | '' | null };

interface Options<D extends EndpointDef> {
  params?: Call<D>['params'];
  query?: Call<D>['query'];
  /** Files that go with the fields; asked for at the moment of sending. */
  files?: () => Files;
  onSuccess?: (reply: Reply<D>) => unknown;
  /** Takes a refusal that only asks for a further step, which then is no mistake: true. */
  furtherStep?: (fields: Record<string, readonly string[]>) => boolean;
  /** What the server refused before the script arrived. */
  refused?: Readonly<Record<string, readonly string[]>>;
  /** Makes the call out of what was typed, where that is not simply its body. */
  input?: (typed: FieldValues) => object;
  /** Takes another refusal than one of fields: true. */
  onRefused?: (error: ApiError) => boolean;
  /** Fields that stand in the form unseen, for the page's action. */
  hidden?: object;
}

export interface EndpointForm<R = unknown> extends UseFormReturn<FieldValues> {
  id: string;
  element: RefObject<HTMLFormElement | null>;
  scope: FormScope;
  busy: boolean;
  hidden: object;
  /** What is wrong but belongs to no field on screen. */
  message: string;
  send: (onSuccess?: (reply: R) => unknown) => Promise<void>;
}

/**
 * The one form way: the endpoint's schema checks, errors show after the first submit and then live, a 422 lands on its fields
 * (spec §5), what was typed survives every failure.
 */
export function useEndpointForm<const D extends EndpointDef>(endpoint: D, defaults: Defaults<D>, options: Options<D> = {}): EndpointForm<Reply<D>> {
  const { refused = {} } = options;
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const [message, setMessage] = useState('');
  const callOf = (rules: Rules, values: FieldValues): { body?: unknown } => {
    const typed = rules.wants('device_name') ? { device_name: navigator.userAgent.slice(0, 255), ...values } : values;
    return options.input?.(typed) ?? { params: options.params, query: options.query, body: typed };
  };
  const resolver: Resolver<FieldValues> = async (values) => {
    // A schema that did not arrive checks nothing here: the server has the last word anyway.
    const fields = await loadRules(endpoint).then(
      (rules) => rules.check(callOf(rules, values).body),
      () => ({}),
    );
    return Object.keys(fields).length ? { values: {}, errors: nestErrors(fields) } : { values, errors: {} };
  };
  const form = useForm<FieldValues>({ defaultValues: defaults, resolver, mode: 'onSubmit', reValidateMode: 'onChange', shouldFocusError: false });
  const [scope] = useState<FormScope>(() => ({
    Joined: JoinedField,
    control: form.control,
    check: (name) => void form.trigger(name),
    refused,
    shown: new Set(),
  }));

  const refuse = (fields: Record<string, readonly string[]>, otherwise: string) => {
    for (const [path, [text]] of Object.entries(fields)) if (text && isShown(path, scope.shown)) form.setError(path, { type: 'server', message: text });
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

  return { ...form, id, element, scope, busy: form.formState.isSubmitting, hidden: options.hidden ?? {}, message, send };
}

interface Props<R> {
  form: EndpointForm<R>;
  onSuccess?: (reply: R) => unknown;
  /** Said on the button; without it the button stands elsewhere and names the form by `form={form.id}`. */
  submit?: ReactNode;
  /** Said while it goes. */
  busyText?: string;
  /** Asked before sending; false keeps the form where it is (a first of two steps). */
  before?: (() => Promise<boolean>) | undefined;
  /** Stands beside the button. */
  actions?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A form over an endpoint. `method="post"` keeps a password out of the address if somebody is faster than the scripts. */
export function Form<R>({ form, onSuccess, submit, busyText = 'Šalje se…', before, actions, className = 'form', children }: Props<R>) {
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    // A form inside a portal inside a form would otherwise send both.
    event.stopPropagation();
    if (form.busy || (before && !(await before()))) return;
    await form.send(onSuccess);
  };
  return (
    <FormScopeContext value={form.scope}>
      <form id={form.id} ref={form.element} className={className} method="post" noValidate aria-busy={form.busy || undefined} onSubmit={onSubmit}>
        <Hidden values={form.hidden} />
        {form.message && (
          <p className="field-error" role="alert" tabIndex={-1} data-form-message>
            <CircleAlert size={18} strokeWidth={2.2} aria-hidden />
            {form.message}
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
