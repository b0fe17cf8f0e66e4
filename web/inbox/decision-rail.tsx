import { ArrowRight, Check, Undo2 } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useFormAction, useNavigate } from 'react-router';
import { judgedFields } from '#contract/decision-labels.ts';
import type { InboxCase, InboxDecision } from '#contract/inbox.ts';
import { type InboxAction, inboxKinds, type Remark } from '#contract/inbox-kinds.ts';
import { actionField } from '../platform/actions/action.ts';
import { useActionAnswer } from '../platform/actions/action-answer.ts';
import { useActions } from '../platform/actions/use-action.ts';
import { useHotKeys } from '../platform/browser/hot-keys.ts';
import { HiddenFields } from '../platform/forms/hidden-fields.tsx';
import { Button, ButtonLink } from '../ui/actions/button.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { focusCase } from './focus-case.ts';
import { decide, decideAll } from './inbox-actions.ts';

interface Props {
  item: InboxCase;
  next: string;
  back: string | undefined;
  /** Ticked cases, which are decided together; empty if the decision concerns only the displayed case. */
  picked: readonly number[];
  /** Called as soon as the decision has succeeded, before the page is revalidated. */
  onReply: (made: InboxDecision) => void;
  onDecided: () => void;
}

/**
 * Publishes the height of the decision's footer to CSS: on phones the canned reasons and the undo bar are
 * placed above the footer, whose labels may wrap.
 */
function useFootHeight(foot: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const one = foot.current;
    if (!one) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--inbox-foot', `${one.offsetHeight}px`));
    observer.observe(one);
    return () => {
      observer.disconnect();
      style.removeProperty('--inbox-foot');
    };
  }, [foot]);
}

const icon = { size: 20, 'aria-hidden': true } as const;

const noteTitles = {
  reason: 'Gotovi razlozi',
  explained: 'Gotovi razlozi',
  answer: 'Gotovi odgovori',
  judged: 'Gotovi razlozi',
} as const;

const forKeys = (keys: readonly string[], action: () => unknown) =>
  Object.fromEntries(keys.map((key) => [key, action]));

/**
 * Renders the decision form for one case or all ticked ones; it works by mouse, by keyboard and without
 * JavaScript.
 */
export function DecisionRail({ item, next, back, picked, onReply, onDecided }: Props) {
  const { kind, id, reasons } = item;
  const actions = (inboxKinds[kind].actions as readonly InboxAction[]).filter(({ key }) =>
    item.actions.includes(key),
  );
  const remark = actions.find(({ remark }) => remark !== 'none')?.remark;
  const answer = useActionAnswer();
  const [input, setInput] = useState({
    reason: answer?.values.reason ?? '',
    text: answer?.values.text ?? '',
    answer: answer?.values.answer ?? '',
  });
  const together = picked.length > 0;
  const done = () => {
    onDecided();
    focusCase();
  };
  const form = useRef<HTMLFormElement>(null);
  const { run, underway, given, errors, forgive } = useActions<{ data: InboxDecision }, object>({
    form,
    refused: answer?.errors,
    to: next,
    onReply: ({ data }) => together || onReply(data),
    onDone: done,
  });
  const action = useFormAction();
  const navigate = useNavigate();
  const foot = useRef<HTMLDivElement>(null);
  useFootHeight(foot);
  const choose = (action: InboxAction) =>
    void (together
      ? run(decideAll, { kind, action: action.key, ids: [...picked], ...input })
      : run(decide, { kind, action: action.key, id, ...input }));
  const open = async (to: string | undefined) => {
    if (to === undefined) return;
    await navigate(to, { preventScrollReset: true });
    focusCase();
  };
  const ready = ({ label, text = '' }: InboxCase['reasons'][number]) => {
    // The moderator chose a canned reason, which is always valid, so the previous error no longer applies.
    forgive();
    setInput((was) => (remark === 'answer' ? { ...was, answer: text } : { ...was, reason: label, text }));
  };
  useHotKeys({
    ...(item.can.decide || together
      ? Object.fromEntries(actions.map((action) => [action.hotKey.toLowerCase(), () => choose(action)]))
      : {}),
    ...Object.fromEntries(reasons.slice(0, 9).map((one, at) => [String(at + 1), () => ready(one)])),
    ...forKeys(['arrowright', 'arrowdown', 'j'], () => open(next)),
    ...forKeys(['arrowleft', 'arrowup', 'k'], () => open(back)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const action = actions.find(
      ({ key }) => submitter instanceof HTMLButtonElement && submitter.value === key,
    );
    if (action) choose(action);
  };
  const type = (field: keyof typeof input) => (value: string) =>
    setInput((was) => ({ ...was, [field]: value }));
  const busy = (action: InboxAction) =>
    underway !== undefined && (given as { action?: string } | undefined)?.action === action.key;
  return (
    <form
      id="odluka"
      ref={form}
      method="post"
      action={action}
      noValidate
      className="inbox-rail"
      aria-label="Odluka"
      aria-busy={underway !== undefined}
      onSubmit={submit}
    >
      <HiddenFields values={{ [actionField]: decide.name, kind, id }} />
      <div className="inbox-input">
        {together && (
          <p role="status">
            <b>Odlučujete o odabranima: {picked.length}</b>
          </p>
        )}
        {remark && remark !== 'none' && (
          <>
            <Ready
              title={noteTitles[remark]}
              reasons={reasons}
              chosen={remark === 'answer' ? input.answer : input.reason}
              by={remark}
              onChoose={ready}
            />
            {remark === 'answer' ? (
              <TextArea
                name="answer"
                label="Odgovor"
                hint="Stiže emailom"
                value={input.answer}
                onChange={type('answer')}
                error={errors.answer?.[0]}
                max={5000}
                rows={6}
              />
            ) : (
              <TextField
                name="reason"
                label="Razlog"
                value={input.reason}
                onChange={type('reason')}
                error={errors.reason?.[0]}
              />
            )}
            {(remark === 'explained' || remark === 'judged') && (
              <TextArea
                name="text"
                {...(remark === 'judged' ? judgedFields.text : { label: 'Objašnjenje' })}
                optional
                value={input.text}
                onChange={type('text')}
                error={errors.text?.[0]}
                max={2000}
                rows={3}
              />
            )}
            {remark === 'judged' && (
              <TextArea
                name="answer"
                {...judgedFields.reply}
                optional
                value={input.answer}
                onChange={type('answer')}
                error={errors.answer?.[0]}
                max={1000}
                rows={2}
              />
            )}
          </>
        )}
      </div>
      <div ref={foot} className="inbox-foot">
        {actions.map((action) => (
          <Button
            key={action.key}
            type="submit"
            name="decision"
            value={action.key}
            variant={action.look}
            busy={busy(action)}
            aria-disabled={!(item.can.decide || together) || undefined}
            icon={
              action.look === 'text' ? undefined : action.look === 'primary' ? (
                <Check {...icon} />
              ) : (
                <Undo2 {...icon} />
              )
            }
            aria-keyshortcuts={action.hotKey.toLowerCase()}
          >
            {action.label} <kbd>{action.hotKey}</kbd>
          </Button>
        ))}
        <ButtonLink
          to={next}
          variant="text"
          iconEnd={<ArrowRight size={18} aria-hidden />}
          aria-keyshortcuts="ArrowRight ArrowDown j"
          preventScrollReset
        >
          <span>Preskočite</span>
        </ButtonLink>
      </div>
    </form>
  );
}

interface ReadyProps {
  title: string;
  reasons: InboxCase['reasons'];
  chosen: string;
  by: Exclude<Remark, 'none'>;
  onChoose: (reason: InboxCase['reasons'][number]) => void;
}

/**
 * Lists canned reasons with their digit keys. Not available without JavaScript, where the moderator types the
 * reason.
 */
const Ready = ({ title, reasons, chosen, by, onChoose }: ReadyProps) => (
  <fieldset className="inbox-ready script-only">
    <legend>{title}</legend>
    {reasons.map((one, at) => {
      const pressed = chosen === (by === 'answer' ? one.text : one.label);
      return (
        <button key={one.label} type="button" aria-pressed={pressed} onClick={() => onChoose(one)}>
          {at < 9 && <kbd aria-hidden>{at + 1}</kbd>}
          {one.label}
          {pressed && <Check size={18} aria-hidden />}
        </button>
      );
    })}
  </fieldset>
);
