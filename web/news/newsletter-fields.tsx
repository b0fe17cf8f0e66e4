import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../ui/actions/button.tsx';

interface Props {
  email?: string | undefined;
  error?: string | undefined;
  busy?: boolean;
}

/**
 * Renders the fields of the newsletter form. They are part of every page’s footer, so they must stay small.
 */
export function NewsletterFields({ email, error, busy = false }: Props) {
  const id = useId();
  return (
    <div className={error ? 'field field-invalid' : 'field'}>
      <label htmlFor={id}>Novosti i savjeti u Vašoj pošti</label>
      <div className="newsletter-row">
        <div className="input">
          <input
            id={id}
            key={email}
            name="email"
            type="email"
            defaultValue={email}
            readOnly={busy}
            autoComplete="email"
            placeholder="ime@primjer.hr"
            aria-describedby={`${id}-hint`}
            aria-invalid={error ? true : undefined}
          />
        </div>
        <Button type="submit" busy={busy} busyLabel="Šalje se…">
          Pretplatite se
        </Button>
      </div>
      {/* Honeypot: submissions that fill in this hidden field are discarded. */}
      <input className="unseen" name="website" tabIndex={-1} autoComplete="off" aria-hidden />
      <p
        id={`${id}-hint`}
        className={error ? 'field-error' : 'field-hint'}
        role={error ? 'alert' : undefined}
      >
        {error && <CircleAlert size={17} strokeWidth={2.2} aria-hidden />}
        {error ?? 'Jednom do dvaput mjesečno. Odjava jednim klikom.'}
      </p>
    </div>
  );
}
