import { type FormEvent, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { useOnDemand } from '../platform/on-demand.ts';
import { NewsletterFields } from './newsletter-fields.tsx';

const loadForm = () => import('./newsletter-form.tsx').then((part) => part.NewsletterForm);

/** The newsletter's form on every page's foot: a plain one, whose script comes with its first use. */
export function Newsletter() {
  const [first, setFirst] = useState<string>();
  const Form = useOnDemand(loadForm, first !== undefined, () => setFirst(undefined));
  if (Form && first !== undefined) return <Form first={first} />;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFirst(String(new FormData(event.currentTarget).get('email') ?? ''));
  };
  return (
    <form method="post" action={paths.subscribe()} className="newsletter" noValidate onSubmit={submit}>
      <input type="hidden" name="radnja" value="novosti" />
      <NewsletterFields busy={first !== undefined} email={first} />
    </form>
  );
}
