import { type FormEvent, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import { NewsletterFields } from './newsletter-fields.tsx';

const loadForm = () => import('./newsletter-form.tsx').then((part) => part.NewsletterForm);

export function Newsletter() {
  const [first, setFirst] = useState<FormData>();
  const Form = useOnDemand(loadForm, !!first, () => setFirst(undefined));
  if (Form && first) return <Form first={first} />;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFirst(new FormData(event.currentTarget));
  };
  return (
    <form method="post" action={paths.subscribe()} className="newsletter" noValidate onSubmit={submit}>
      <input type="hidden" name="radnja" value="novosti" />
      <NewsletterFields busy={!!first} email={first && String(first.get('email'))} />
    </form>
  );
}
