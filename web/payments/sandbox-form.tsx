import { CreditCard, FlaskConical, Lock } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { formatMoney } from '#contract/format.ts';
import { toastInvalid } from '../platform/actions/toast.tsx';
import { focusFirstError } from '../platform/forms/form-errors.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import type { PaymentControl } from './use-payment.ts';

const testCards = [
  ['4242 4242 4242 4242', 'plaća'],
  ['4000 0000 0000 0002', 'bit će odbijena'],
  ['4000 0025 0000 3155', 'traži potvrdu banke'],
  ['4000 0000 0000 0259', 'plaća, a zatim osporava uplatu'],
  ['4000 0000 0000 5126', 'plaća, ali povrat na nju ne stiže'],
] as const;

const loadBank = () => import('./bank-dialog.tsx').then((part) => part.BankDialog);

const labels = {
  card_number: 'Broj kartice',
  card_expiry: 'Vrijedi do',
  card_cvc: 'CVC',
  card_name: 'Ime na kartici',
} as const;
type Name = keyof typeof labels;
const names = Object.keys(labels) as Name[];
const keep = (text: string) => text;

const digitsOf = (text: string) => text.replace(/\D/g, '');
const isAppended = (text: string, before: string) => text.length > before.length && text.startsWith(before);

/**
 * Groups digits as `4242 4242 4242 4242` while they are appended or a number is pasted. Edits in the middle
 * are not reformatted, because that would move the cursor.
 */
export function cardNumberText(text: string, before: string): string {
  if (!isAppended(text, before) && !/^\d{12,}$/.test(text)) return text;
  return digitsOf(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
}

/**
 * Formats an expiry date as `04 / 29` while digits are appended; a first digit of 2 to 9 is a complete month,
 * and the year may have four digits.
 */
export function expiryText(text: string, before: string): string {
  if (!isAppended(text, before)) return text;
  const typed = digitsOf(text);
  const digits = /^[2-9]/.test(typed) || (typed.length === 1 && /\D$/.test(text)) ? `0${typed}` : typed;
  const [month, rest] = [digits.slice(0, 2), digits.slice(2)];
  return month.length < 2 ? month : `${month} / ${rest.slice(0, rest.startsWith('20') ? 4 : 2)}`;
}

const writing: Record<Name, (text: string, before: string) => string> = {
  card_number: cardNumberText,
  card_expiry: expiryText,
  card_cvc: (text) => text.replace(/\D/g, '').slice(0, 4),
  card_name: keep,
};

/** Renders a card form for the test gateway, clearly marked as a test, since no money moves. */
export function SandboxForm({ payment, amountCents }: { payment: PaymentControl; amountCents: number }) {
  const form = useRef<HTMLFormElement>(null);
  const [card, setCard] = useState<Record<Name, string>>({
    card_number: '',
    card_expiry: '',
    card_cvc: '',
    card_name: '',
  });
  const Bank = useOnDemand(loadBank, payment.state === 'confirm', payment.leave);
  const { errors, setErrors } = payment;
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = names.filter((name) => card[name].trim() === '');
    if (missing.length) {
      setErrors(Object.fromEntries(missing.map((name) => [name, `Polje ${labels[name]} je obavezno.`])));
      toastInvalid();
    } else await payment.pay(card);
    focusFirstError(form.current);
  };
  const field = (name: Name) => ({
    name,
    label: labels[name],
    value: card[name],
    error: errors[name],
    // Prevents the browser from filling in a real card.
    autoComplete: 'off',
    spellCheck: false,
    onChange: (value: string) => {
      setCard((before) => ({ ...before, [name]: writing[name](value, before[name]) }));
      if (errors[name]) setErrors({ ...errors, [name]: undefined });
    },
  });
  return (
    <>
      <Notice tone="amber" icon={<FlaskConical size={22} aria-hidden />} className="my-4">
        <b>Probni način.</b> Novac se ne naplaćuje. Uz bilo koji budući datum i bilo koji CVC upišite probnu
        karticu, nikada pravu:
        <ul className="mt-2 grid" style={{ gap: 6 }}>
          {testCards.map(([number, does]) => (
            <li key={number} className="flex flex-wrap gap-x-3">
              <b className="whitespace-nowrap number">{number}</b> <span>{does}</span>
            </li>
          ))}
        </ul>
      </Notice>
      <form
        ref={form}
        className="card pay-card"
        method="post"
        noValidate
        aria-label="Podaci o kartici"
        onSubmit={(event) => void onSubmit(event)}
      >
        <TextField
          {...field('card_number')}
          inputMode="numeric"
          icon={<CreditCard size={20} aria-hidden />}
        />
        <div className="pay-pair">
          <TextField {...field('card_expiry')} inputMode="numeric" placeholder="MM / GG" />
          <TextField {...field('card_cvc')} inputMode="numeric" />
        </div>
        <TextField {...field('card_name')} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          wide
          busy={payment.busy}
          busyLabel="Plaća se…"
          icon={<Lock size={20} aria-hidden />}
        >
          Platite {formatMoney(amountCents)}
        </Button>
        <p className="pay-foot">Potvrda o plaćanju stiže na Vaš email.</p>
      </form>
      {Bank && (
        <Bank
          open={payment.state === 'confirm'}
          amountCents={amountCents}
          busy={payment.busy}
          onAnswer={(yes) => void payment.pay({ confirm: yes ? '1' : '0' })}
          onClose={payment.leave}
        />
      )}
    </>
  );
}
