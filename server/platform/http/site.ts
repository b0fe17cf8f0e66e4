import type { FastifyRequest } from 'fastify';

/** The site's address. The only source of links in mails, since the sender of a request controls its Host header. */
export interface Site {
  readonly name: string;
  /** APP_URL, otherwise the listening address. */
  readonly url: string;
}

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The address of Stripe's API, if not the default. */
  apiUrl: string | undefined;
}
export interface PaymentSettings {
  stripe: StripeSettings | undefined;
  /** Use a sandbox gateway that moves no money. */
  sandbox: boolean;
  /** Where bookkeeping wants to be told of money, and the secret that signs it. */
  accounting?: { url: string; secret: string } | undefined;
}

/** The settings that features need. */
export interface Settings {
  appUrl?: string | undefined;
  production: boolean;
  demo: boolean;
  passwordMin: number;
  /** How long a decision waits to be carried out. */
  undoSeconds: number;
  /** Where returned mails arrive. */
  bounceMaildir?: string | undefined;
  social: {
    google: { clientId: string } | undefined;
    facebook: { appId: string; appSecret: string } | undefined;
    /** A fake provider for trying it out. */
    fake: boolean;
  };
  payments: PaymentSettings;
}

/** The site from the settings; `listensAt` completes it once the port is known. */
export function openSite({
  appName,
  appUrl,
  port,
}: {
  appName: string;
  appUrl?: string | undefined;
  port: number;
}) {
  let address = `http://localhost:${port}`;
  return {
    name: appName,
    get url() {
      return appUrl ?? address;
    },
    listensAt: (url: string) => void (address = url),
  };
}

/** The browser's origin: APP_URL; in the demo, the local address it requested. Only for WebAuthn, never for links. */
export const originOf = ({ appUrl }: Pick<Settings, 'appUrl'>, request: FastifyRequest): string | undefined =>
  appUrl ?? URL.parse(`${request.protocol}://${request.host}`)?.origin;
