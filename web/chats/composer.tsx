import { Paperclip, SendHorizontal, Smile } from 'lucide-react';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Form } from 'react-router';
import { limits } from '#contract/constants.ts';
import { characterCount, formatNumber, nouns, plural } from '#contract/format.ts';
import { useActionAnswer } from '../platform/actions/action-answer.ts';
import { useAutosize } from '../platform/forms/autosize.ts';
import { localStore } from '../platform/storage/browser-storage.ts';
import { IconButton } from '../ui/actions/icon-button.tsx';
import { acceptOf, imagesAndPdf } from '../ui/files/accepted.ts';
import { usePopupOpener } from '../ui/overlays/popup-opener.ts';
import { type ChosenFiles, ChosenFilesRow, loadTaking } from './chosen-files.tsx';
import { enqueue } from './outbox.ts';

/** Preloads the code that checks files; called when the attach button is focused or hovered. */
const warmTaking = () => void loadTaking().catch(() => undefined);

const most = limits.messageMost;
const counted = most - 500;

interface Props {
  me: number;
  other: { id: number; name: string };
  chosen: ChosenFiles;
  opening: { text: string } | null;
  onTyping: () => void;
  onSent: () => void;
}

/** Returns whether there is a keyboard with Shift+Enter, which touch keyboards lack. */
const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches;

const draftKey = (me: number, other: number) => `chat-draft ${me} ${other}`;

const readDraft = (me: number, other: number): string => localStore.getItem(draftKey(me, other)) ?? '';

function writeDraft(me: number, other: number, text: string): void {
  if (text.trim()) localStore.setItem(draftKey(me, other), text);
  else localStore.removeItem(draftKey(me, other));
}

export function Composer({ me, other, chosen, opening, onTyping, onSent }: Props) {
  const box = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  // Restores the text of a message that was sent without JavaScript and rejected.
  const answer = useActionAnswer();
  const [text, setText] = useState(answer?.values.message ?? '');
  useAutosize(box, text);
  const length = characterCount(text.trim());
  const over = length - most;

  // Text typed before the script loaded takes precedence over the saved draft.
  useEffect(() => setText((now) => now || box.current?.value || readDraft(me, other.id)), [me, other.id]);
  useEffect(() => {
    if (!opening) return;
    setText(opening.text);
    box.current?.focus();
  }, [opening]);

  const change = (next: string) => {
    setText(next);
    writeDraft(me, other.id, next);
    if (next.trim()) onTyping();
  };

  // True if the message was submitted while a file was being checked: it is sent once the check passes,
  // otherwise the problem is shown.
  const [asked, setAsked] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when a check ends
  useEffect(() => {
    if (!asked || chosen.busy) return;
    setAsked(false);
    if (chosen.refused.length === 0) send();
  }, [asked, chosen.busy]);

  const send = (event?: FormEvent) => {
    event?.preventDefault();
    const message = text.trim();
    if (chosen.busy) return setAsked(true);
    if (over > 0 || (!message && chosen.files.length === 0)) return box.current?.focus();
    enqueue(
      other.id,
      chosen.files.map(({ file }) => file),
      message,
    );
    chosen.clear();
    change('');
    onSent();
    box.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return;
    send(event);
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    void chosen.add(files);
  };
  const onPick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    void chosen.add([...(currentTarget.files ?? [])]);
    currentTarget.value = '';
  };

  return (
    <div className="composer">
      <ChosenFilesRow chosen={chosen} />
      <Form ref={form} method="post" className="composer-form" onSubmit={send}>
        <label className="icon-btn composer-attach script-only">
          <Paperclip size={23} aria-hidden />
          <span className="sr-only">Priložite sliku ili PDF</span>
          <input
            type="file"
            className="sr-only"
            accept={acceptOf(imagesAndPdf)}
            multiple
            onChange={onPick}
            onFocus={warmTaking}
            onPointerEnter={warmTaking}
          />
        </label>
        <EmojiButton box={box} />
        <div className="flex-1 min-w-0">
          <textarea
            ref={box}
            name="message"
            className="input composer-box"
            rows={1}
            aria-label={`Poruka za: ${other.name}`}
            aria-describedby={length >= counted ? 'composer-count' : undefined}
            aria-invalid={over > 0 || undefined}
            placeholder="Napišite poruku"
            dir="auto"
            value={text}
            onChange={({ currentTarget }) => change(currentTarget.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
          {length >= counted && (
            <p id="composer-count" className={over > 0 ? 'composer-count over-limit' : 'composer-count'}>
              {formatNumber(length)} od {formatNumber(most)} {plural(most, nouns.znak)}
              {over > 0 && '. Skratite poruku ili je pošaljite u dva dijela.'}
            </p>
          )}
        </div>
        <IconButton
          type="submit"
          variant="primary"
          className="composer-send"
          label="Pošaljite"
          icon={<SendHorizontal size={22} aria-hidden />}
        />
      </Form>
    </div>
  );
}

const loadEmojiPicker = () => import('./emoji-picker.tsx').then((part) => part.EmojiPicker);

function EmojiButton({ box }: { box: RefObject<HTMLTextAreaElement | null> }) {
  const { Part: EmojiPicker, opener, popup } = usePopupOpener(loadEmojiPicker);
  return (
    <>
      <IconButton
        {...opener}
        className="composer-emoji script-only"
        label="Umetnite emoji"
        icon={<Smile size={23} aria-hidden />}
        aria-haspopup="dialog"
      />
      {EmojiPicker && <EmojiPicker box={box} {...popup} />}
    </>
  );
}
