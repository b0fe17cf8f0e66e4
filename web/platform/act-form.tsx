import { type FormEvent, type ReactNode, useId } from 'react';
import { useFormAction, useLocation } from 'react-router';
import type { EndpointDef, Reply } from '#contract/endpoint.ts';
import { Button, ButtonLink, type ButtonProps } from '../ui/actions/button.tsx';
import { Notice } from '../ui/display/notice.tsx';
import type { Question } from '../ui/overlays/confirm-queue.ts';
import { type Act, actField, askField, valuesOf } from './act.ts';
import { useAnswerTo } from './act-answer.ts';
import { Hidden } from './hidden.tsx';
import { useAct } from './use-act.ts';
import type { Settling } from './use-settled.ts';

interface Props<D extends EndpointDef, V> extends Settling<Reply<D>, V> {
  act: Act<D, V>;
  /** The form's fixed values, not typed by anyone. */
  values: Partial<V>;
  /** Asked before the act: in a dialog, or on the page itself without script. */
  ask?: Omit<Question, 'action'> | undefined;
  /** The page whose action does it, if not this one. */
  at?: string;
  className?: string | undefined;
  children:
    | ReactNode
    | ((state: { busy: boolean; run: (values: V) => Promise<void>; given: V | undefined }) => ReactNode);
}

/** An act as a form: without script it goes to the page's action; with script to the API, and the page stays. */
export function ActForm<D extends EndpointDef, V>({
  act,
  values,
  ask,
  at,
  className,
  children,
  ...settling
}: Props<D, V>) {
  const id = useId();
  const { run, busy, given } = useAct(act, { ask, ...settling });
  const answer = useAnswerTo(act, values);
  const here = useFormAction(at);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const { submitter } = event.nativeEvent as SubmitEvent;
    // Safari does not focus a pressed button, and `focusKept` starts from the focus.
    if (document.activeElement === document.body) submitter?.focus({ preventScroll: true });
    void run(valuesOf(act, new FormData(event.currentTarget, submitter)) as V);
  };
  if (ask && answer?.asks) return <Asked id={id} act={act.name} values={values} ask={ask} />;
  return (
    <form
      method="post"
      action={ask ? `${here}#${id}` : here}
      className={className}
      aria-busy={busy || undefined}
      onSubmit={submit}
    >
      <Hidden values={{ [actField]: act.name, ...values }} />
      {ask && <input type="hidden" name={askField} value="da" />}
      {typeof children === 'function' ? children({ busy, run, given }) : children}
    </form>
  );
}

/** The question without script, in place of the pressed button. */
function Asked({
  id,
  act,
  values,
  ask,
}: {
  id: string;
  act: string;
  values: object;
  ask: Omit<Question, 'action'>;
}) {
  const { pathname, search } = useLocation();
  return (
    <div id={id}>
      <Notice
        tone={ask.danger ? 'brick' : 'blue'}
        actions={
          <form method="post" action={useFormAction()} className="flex flex-wrap gap-2">
            <Hidden values={{ [actField]: act, ...values }} />
            <Button type="submit" size="sm" variant={ask.danger ? 'danger' : 'primary'}>
              {ask.submit}
            </Button>
            <ButtonLink variant="text" size="sm" to={pathname + search}>
              {ask.cancel ?? 'Odustanite'}
            </ButtonLink>
          </form>
        }
      >
        <b>{ask.title}</b> {ask.content}
      </Notice>
    </div>
  );
}

interface ActButtonProps<D extends EndpointDef, V>
  extends Omit<Props<D, V>, 'children' | 'className'>,
    Omit<ButtonProps, 'type' | 'form' | 'busy'> {}

/** An act with a single button. */
export function ActButton<D extends EndpointDef, V>({
  act,
  values,
  ask,
  onReply,
  onDone,
  detail,
  to,
  ...button
}: ActButtonProps<D, V>) {
  return (
    <ActForm
      act={act}
      values={values}
      ask={ask}
      onReply={onReply}
      onDone={onDone}
      detail={detail}
      to={to}
      className="contents"
    >
      {({ busy }) => <Button {...button} type="submit" busy={busy} />}
    </ActForm>
  );
}
