import { type FormEvent, useEffect, useRef, useState } from 'react';
import { toastInvalid } from '../platform/actions/toast.tsx';
import { useAction } from '../platform/actions/use-action.ts';
import { subscribeAction } from './news-actions.ts';
import { NewsletterFields } from './newsletter-fields.tsx';
import { Subscribed } from './subscribed.tsx';

/** Minimum duration of the spinner in ms. */
const spinnerMs = 1000;

const typedIn = (form: FormData, name: 'email' | 'website') => String(form.get(name) ?? '');

export function NewsletterForm({ first }: { first: FormData }) {
  const [email, setEmail] = useState(typedIn(first, 'email'));
  const [state, setState] = useState<{ busy?: boolean; error?: string | undefined; done?: boolean }>({});
  const place = useRef<HTMLDivElement>(null);
  const answer = useRef<typeof state>({});
  const { run } = useAction(subscribeAction, {
    onReply: () => {
      answer.current = { done: true };
    },
    // An error that does not concern the email address only stops the spinner.
    onRefused: ({ body }) => {
      answer.current = { error: body.errors.email?.[0] };
      if (answer.current.error) toastInvalid();
      return true;
    },
  });
  const send = async (form: FormData) => {
    const typed = typedIn(form, 'email');
    // Preserves the honeypot’s value when the form is rendered again.
    const website = typedIn(form, 'website') || typedIn(first, 'website');
    setEmail(typed);
    setState({ busy: true });
    answer.current = {};
    await Promise.all([
      run({ email: typed, website, device_name: navigator.userAgent.slice(0, 255) }),
      new Promise((resolve) => setTimeout(resolve, spinnerMs)),
    ]);
    setState(answer.current);
  };
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void send(first);
  });
  useEffect(() => {
    if (state.done) place.current?.focus();
    else if (state.error) place.current?.querySelector<HTMLInputElement>('[name=email]')?.focus();
  }, [state]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!state.busy) void send(new FormData(event.currentTarget));
  };
  return (
    <div ref={place} tabIndex={-1} className="newsletter">
      {state.done ? (
        <Subscribed email={email} />
      ) : (
        <form noValidate onSubmit={submit} aria-busy={state.busy || undefined}>
          <NewsletterFields email={email} busy={state.busy ?? false} error={state.error} />
        </form>
      )}
    </div>
  );
}
