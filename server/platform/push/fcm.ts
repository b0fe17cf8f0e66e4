import { Hopeless } from '../tasks/queues.ts';
import type { Outcome, PushMessage } from './message.ts';

export interface ServiceAccount {
  project_id: string;
  client_email: string;
  private_key: string;
}

interface Transport {
  accessToken: () => Promise<string>;
  fetch: typeof fetch;
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging';

function transportOf({ client_email: email, private_key: key }: ServiceAccount): Transport {
  const client = import('google-auth-library').then(({ JWT }) => new JWT({ email, key, scopes: [scope] }));
  client.catch(() => undefined);
  const accessToken = async () => {
    const { token } = await (await client).getAccessToken();
    if (!token) throw new Error('Google returned no access token for FCM');
    return token;
  };
  return { accessToken, fetch };
}

/**
 * Returns a sender for Firebase Cloud Messaging (HTTP v1). `gone` means the app was removed from the device
 * or the token is invalid.
 */
export function openFcm(account: ServiceAccount, siteUrl: () => string, transport?: Transport) {
  let opened = transport;
  const url = `https://fcm.googleapis.com/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`;
  return async (token: string, { title, text, href, tag }: PushMessage): Promise<Outcome> => {
    opened ??= transportOf(account);
    const link = siteUrl() + href;
    const message = {
      token,
      notification: { title, body: text },
      data: { title, text, href, tag },
      android: { notification: { tag } },
      apns: { headers: { 'apns-collapse-id': tag.slice(0, 64) } },
      webpush: { notification: { tag }, ...(link.startsWith('https:') && { fcm_options: { link } }) },
    };
    const answer = await opened.fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${await opened.accessToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message }),
      signal: AbortSignal.timeout(15_000),
    });
    if (answer.ok) return 'sent';
    const body = await answer.text();
    if (
      answer.status === 404 ||
      body.includes('UNREGISTERED') ||
      (answer.status === 400 && /registration token/i.test(body))
    )
      return 'gone';
    if (answer.status === 400 || answer.status === 403)
      throw new Hopeless(`FCM rejected the message with status ${answer.status}`);
    throw new Error(`FCM failed with status ${answer.status}`);
  };
}
