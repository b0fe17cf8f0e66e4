import { type FormEvent, type ReactNode, useId } from 'react';
import { useFormAction } from 'react-router';
import type { EndpointDef, Reply } from '#contract/endpoint.ts';
import { type Action, actionField, askField, valuesOf } from '../../platform/actions/action.ts';
import { useAnswerTo } from '../../platform/actions/action-answer.ts';
import { useAction } from '../../platform/actions/use-action.ts';
import type { Settling } from '../../platform/actions/use-settled.ts';
import { HiddenFields } from '../../platform/forms/hidden-fields.tsx';
import type { Question } from '../../platform/overlays/confirm-queue.ts';
import { Asked } from './asked.tsx';
import { Button, type ButtonProps } from './button.tsx';

interface Props<D extends EndpointDef, V> extends Settling<Reply<D>, V> {
  action: Action<D, V>;
  values: Partial<V>;
  /** Confirmation before the action: in a dialog or, without JavaScript, on the page itself. */
  ask?: Omit<Question, 'action'> | undefined;
  /** URL of the page whose action handles the form; defaults to the current one. */
  at?: string;
  className?: string | undefined;
  children:
    | ReactNode
    | ((state: { busy: boolean; run: (values: V) => Promise<void>; given: V | undefined }) => ReactNode);
}

/**
 * Renders an action as a form that calls the API from the browser; without JavaScript, the `action` of the
 * page’s route handles the submission.
 */
export function ActionForm<D extends EndpointDef, V>({
  action,
  values,
  ask,
  at,
  className,
  children,
  ...settling
}: Props<D, V>) {
  const id = useId();
  const { run, busy, given } = useAction(action, { ask, ...settling });
  const answer = useAnswerTo(action, values);
  const here = useFormAction(at);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const { submitter } = event.nativeEvent as SubmitEvent;
    void run(valuesOf(action, new FormData(event.currentTarget, submitter)) as V);
  };
  if (ask && answer?.asks) return <Asked id={id} action={action.name} values={values} ask={ask} />;
  return (
    <form
      method="post"
      action={ask ? `${here}#${id}` : here}
      className={className}
      aria-busy={busy || undefined}
      onSubmit={submit}
    >
      <HiddenFields values={{ [actionField]: action.name, ...values }} />
      {ask && <input type="hidden" name={askField} value="da" />}
      {typeof children === 'function' ? children({ busy, run, given }) : children}
    </form>
  );
}

interface ActionButtonProps<D extends EndpointDef, V>
  extends Omit<Props<D, V>, 'children' | 'className'>,
    Omit<ButtonProps, 'type' | 'form' | 'busy'> {}

/** Renders an action without input as a form that contains only its button. */
export function ActionButton<D extends EndpointDef, V>({
  action,
  values,
  ask,
  onReply,
  onDone,
  detail,
  to,
  ...button
}: ActionButtonProps<D, V>) {
  return (
    <ActionForm
      action={action}
      values={values}
      ask={ask}
      onReply={onReply}
      onDone={onDone}
      detail={detail}
      to={to}
      className="contents"
    >
      {({ busy }) => <Button {...button} type="submit" busy={busy} />}
    </ActionForm>
  );
}
