import type { FastifyRequest } from 'fastify';

/** Where the site is at home. The one source of links in mails: a request's Host header is whatever its sender wrote. */
export interface Site {
  readonly name: string;
  /** APP_URL; without one, the address that the process listens at. */
  readonly url: string;
}

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Where Stripe's API is, where it is not Stripe's. */
  apiUrl: string | undefined;
}
export interface PaymentSettings {
  stripe: StripeSettings | undefined;
  /** A gateway that moves no money stands in. */
  sandbox: boolean;
}

/** The settings that features ask for. */
export interface Settings {
  appUrl?: string | undefined;
  production: boolean;
  demo: boolean;
  passwordMin: number;
  social: {
    google: { clientId: string } | undefined;
    facebook: { appId: string; appSecret: string } | undefined;
    /** A provider for trying it out. */
    fake: boolean;
  };
  payments: PaymentSettings;
}

/** The site as the settings know it; `listensAt` says the rest once it listens. */
export function openSite({ appName, appUrl, port }: { appName: string; appUrl?: string | undefined; port: number }) {
  let address = `http://localhost:${port}`;
  return {
    name: appName,
    get url() {
      return appUrl ?? address;
    },
    listensAt: (url: string) => void (address = url),
  };
}

/** The origin that the browser stands at: APP_URL; in the demo whichever of this machine's it asked. For WebAuthn alone, never for links. */
export const originOf = ({ appUrl }: Pick<Settings, 'appUrl'>, request: FastifyRequest): string | undefined =>
  appUrl ?? URL.parse(`${request.protocol}://${request.host}`)?.origin;
