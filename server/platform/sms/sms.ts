import type { Outbound } from '../copies/outbound.ts';
import type { Mailer } from '../mail/mailer.ts';
import { Hopeless } from '../tasks/queues.ts';

export interface TextMessage {
  /** Identical for each attempt. */
  id: string;
  /** E.164. */
  to: string;
  text: string;
}

/** Sends SMS. `stand_in` shows them among the unsent emails instead; `off` sends none. */
export interface Sms {
  kind: 'off' | 'stand_in' | 'http';
  send(message: TextMessage): Promise<void>;
}

/** A gateway with the HTTP interface of Twilio: `POST {url}/Accounts/{account}/Messages.json`. */
export interface SmsGateway {
  url: string;
  account: string;
  token: string;
  from: string;
}

const patience = 20_000;

/**
 * Opens the configured gateway. Without one, a stand-in writes the messages as emails outside production, and
 * SMS is off in production.
 */
export function openSms(
  { gateway, production }: { gateway: SmsGateway | undefined; production: boolean },
  outbound: Outbound,
  standIn: Mailer,
): Sms {
  if (gateway) return httpSms(gateway, outbound);
  return production ? { kind: 'off', send: async () => undefined } : standInSms(standIn);
}

function httpSms({ url, account, token, from }: SmsGateway, outbound: Outbound): Sms {
  return {
    kind: 'http',
    async send({ to, text }) {
      await outbound.assertMaySend('an SMS to 1 number');
      const response = await fetch(`${url}/Accounts/${encodeURIComponent(account)}/Messages.json`, {
        method: 'POST',
        // A redirect must not send the token to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
        headers: {
          authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
          accept: 'application/json',
        },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
      });
      await response.body?.cancel();
      if (response.ok) return;
      // The body of an error contains the phone number, so only the status is reported.
      const message = `the SMS gateway responded ${response.status}`;
      const isFinal = response.status >= 400 && response.status < 500 && response.status !== 429;
      throw isFinal ? new Hopeless(message) : new Error(message);
    },
  };
}

/**
 * Returns a stand-in that stores messages in the outbox of unsent emails (`/dev/mail`), labelled as not sent.
 */
const standInSms = (mailer: Mailer): Sms => ({
  kind: 'stand_in',
  send: ({ id, to, text }) =>
    mailer.send({
      id,
      at: new Date(),
      to: `${to.slice(1)}@sms.invalid`,
      subject: `SMS (probni pristupnik, nije poslan): ${to}`,
      text,
      html: `<p>${text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>`,
      headers: {},
    }),
});
