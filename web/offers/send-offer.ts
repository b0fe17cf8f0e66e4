import type { BodyInput } from '#contract/endpoint.ts';
import { sendOffer as send } from '#contract/offers.ts';
import { defineAction } from '../platform/actions/action.ts';
import { parseEuro } from '../ui/fields/money.ts';

type NewOffer = BodyInput<typeof send> & { id: string | number };

/** A form sent without JavaScript contains the price as typed text. */
const cents = (price: unknown) => (typeof price === 'string' ? (parseEuro(price) ?? price) : price) as number;

export const sendOffer = defineAction('posalji-ponudu', send, {
  input: ({ id, ...body }: NewOffer) => ({
    params: { id },
    body: {
      ...body,
      price_from_cents: cents(body.price_from_cents),
      price_to_cents: cents(body.price_to_cents),
    },
  }),
  done: ['Ponuda je poslana.', 'Klijent je vidi uz upit i u razgovoru s Vama.'],
});
