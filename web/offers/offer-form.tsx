import { useState } from 'react';
import type { BodyInput } from '#contract/endpoint.ts';
import { dayOf } from '#contract/format.ts';
import type { JobPost } from '#contract/job-posts.ts';
import { usualValidity } from '#contract/offer-labels.ts';
import { sendOffer as send } from '#contract/offers.ts';
import type { Price } from '#contract/prices.ts';
import { PriceHint } from '../catalogue/price-hint.tsx';
import { defineAction } from '../platform/actions/action.ts';
import { useActionAnswer } from '../platform/actions/action-answer.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import type { EndpointForm } from '../platform/forms/form.tsx';
import { DateField } from '../ui/fields/date-field.tsx';
import { Form } from '../ui/fields/form.tsx';
import { typedCents } from '../ui/fields/money.ts';
import { MoneyField } from '../ui/fields/money-field.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';

type NewOffer = BodyInput<typeof send> & { id: string | number };

export const sendOffer = defineAction('posalji-ponudu', send, {
  input: ({ id, ...body }: NewOffer) => ({
    params: { id },
    body: {
      ...body,
      price_from_cents: typedCents(body.price_from_cents),
      price_to_cents: typedCents(body.price_to_cents),
    },
  }),
  done: ['Ponuda je poslana.', 'Klijent je vidi uz upit i u razgovoru s Vama.'],
});

export function useOfferForm(
  post: JobPost,
  first: string,
  one: typeof sendOffer,
  onDone?: () => unknown,
): EndpointForm {
  const client_id = useActionAnswer()?.values.client_id ?? first;
  const [valid_until] = useState(() => usualValidity(new Date()));
  const start = { work: '', price_from_cents: '', price_to_cents: '', starts_on: '', valid_until } as const;
  return useActionForm(one, start, { values: { id: post.id, client_id }, onDone }) as EndpointForm;
}

interface Props {
  form: EndpointForm;
  post: JobPost;
  /** The price of similar jobs, if the page has loaded it. */
  price?: Price | null;
  submit?: string;
}

export function OfferForm({ form, post, price, submit }: Props) {
  const [today] = useState(() => dayOf(new Date()));
  return (
    <Form form={form} submit={submit}>
      <TextArea
        name="work"
        label="Što radim za tu cijenu"
        hint="Posao, i što je uključeno: materijal, dolazak, odvoz"
        max={1000}
        autoFocus={submit === undefined}
      />
      <div className="field-row">
        <MoneyField name="price_from_cents" label="Cijena" hint="Ili najniža, ako je raspon" />
        <MoneyField name="price_to_cents" label="Cijena do" optional />
      </div>
      <PriceHint
        typeId={post.job_type.id}
        countyId={post.county?.id ?? null}
        {...(price !== undefined && { price })}
      />
      <div className="field-row">
        <DateField name="starts_on" label="Početak" optional min={today} />
        <DateField name="valid_until" label="Vrijedi do" min={today} />
      </div>
    </Form>
  );
}
