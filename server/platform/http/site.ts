import type { FastifyRequest } from 'fastify';

/** `url` is the only source of links in emails, because the client controls the Host header. */
export interface Site {
  readonly name: string;
  /** The site’s own URL: APP_URL if set, otherwise the address at which the server listens. */
  readonly url: string;
  /** The address that sends the site's emails, without a name. */
  readonly email: string;
}

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  apiUrl: string | undefined;
}
export interface PaymentSettings {
  stripe: StripeSettings | undefined;
  sandbox: boolean;
  accounting?: { url: string; secret: string } | undefined;
}

export interface Settings {
  appUrl?: string | undefined;
  production: boolean;
  demo: boolean;
  passwordMin: number;
  /** Seconds before a moderator’s decision is applied, during which it can be undone. */
  undoSeconds: number;
  /** Cost of an SMS in EUR cents, and the maximum number per day. */
  sms: { cents: number; dailyMost: number };
  bounceMaildir?: string | undefined;
  /** Accepted passwords of the provider that posts incoming emails. */
  incomingMailSecrets?: readonly string[] | undefined;
  /** Address for replies to notifications; without it, replies are not read. */
  replyAddress?: string | undefined;
  /** Name of the mail server whose `Authentication-Results` are trusted. */
  authservId?: string | undefined;
  social: {
    google: { clientId: string } | undefined;
    facebook: { appId: string; appSecret: string } | undefined;
    fake: boolean;
  };
  payments: PaymentSettings;
}

/** Returns the site from the settings. Without APP_URL, `listensAt` sets `url` once the port is known. */
export function openSite({
  appName,
  appUrl,
  mailFrom,
  port,
}: {
  appName: string;
  appUrl?: string | undefined;
  mailFrom: string;
  port: number;
}) {
  let address = `http://localhost:${port}`;
  return {
    name: appName,
    email: /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom,
    get url() {
      return appUrl ?? address;
    },
    listensAt: (url: string) => void (address = url),
  };
}

/**
 * Returns the browser’s origin: APP_URL or, in the demo, the requested local address. For WebAuthn only;
 * never use for links, because the client controls the Host header.
 */
export const originOf = ({ appUrl }: Pick<Settings, 'appUrl'>, request: FastifyRequest): string | undefined =>
  appUrl ?? URL.parse(`${request.protocol}://${request.host}`)?.origin;
