import type { Outbound } from '../copies/outbound.ts';
import type { Site } from '../http/site.ts';
import { openFcm, type ServiceAccount } from './fcm.ts';
import type { FcmAddress, Outcome, PushMessage, WebAddress } from './message.ts';
import { type VapidKeys, vapidKeysOf } from './vapid.ts';
import { sendWebPush } from './web-push.ts';

export interface Push {
  readonly publicKey: string;
  readonly reachesFcm: boolean;
  /**
   * Sends a message to a device. Throws `Hopeless` if a retry would be pointless, and any other error if a
   * retry may succeed.
   */
  send(to: WebAddress | FcmAddress, message: PushMessage): Promise<Outcome>;
}

interface Options {
  dataDir: string;
  /** If undefined, the key pair in DATA_DIR is used. */
  vapid: VapidKeys | undefined;
  fcm: ServiceAccount | undefined;
}

/** Returns the contact for push services, which must be https: or mailto: (RFC 8292). */
const contact = ({ url, email }: Site) => (url.startsWith('https:') ? url : `mailto:${email}`);

/** Opens push delivery: Web Push always, Firebase if its account is configured. */
export function openPush({ dataDir, vapid, fcm }: Options, site: Site, outbound: Outbound): Push {
  const keys = vapid ?? vapidKeysOf(dataDir);
  const toFcm = fcm && openFcm(fcm, () => site.url);
  return {
    publicKey: keys.publicKey,
    reachesFcm: toFcm !== undefined,
    async send(to, message) {
      await outbound.assertMaySend(`a ${to.kind} push to 1 device`);
      if (to.kind === 'web') return sendWebPush(keys, contact(site), to, message);
      if (!toFcm) throw new Error('FCM_SERVICE_ACCOUNT is not set');
      return toFcm(to.token, message);
    },
  };
}
