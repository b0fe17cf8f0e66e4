import { expect, type Page } from '@playwright/test';

interface Mail {
  subject: string;
  text: string;
  links: string[];
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const plain = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);

/**
 * Returns the newest email to an address with a matching subject, from the development outbox. Emails are
 * sent with a short delay, so the outbox is polled.
 */
export async function mailTo(page: Page, email: string, subject: RegExp): Promise<Mail> {
  let found: string | undefined;
  const look = async () => {
    const list = await (await page.request.get('/dev/mail', { params: { to: email } })).text();
    const entries = [...list.matchAll(/href="(\/dev\/mail\/[\w-]+)"><b>([^<]*)<\/b>/g)];
    found = entries.find(([, , text]) => subject.test(plain(text ?? '')))?.[1];
    return found;
  };
  await expect.poll(look, { message: `an email to ${email} with the subject ${subject}` }).toBeTruthy();
  const mail = await (await page.request.get(found ?? '')).text();
  const text = plain(/<pre>([\s\S]*)<\/pre>/.exec(mail)?.[1] ?? '');
  const links = [...text.matchAll(/https?:\/\/[^\s)]+/g)]
    .map(([link]) => new URL(link))
    .map(({ pathname, search }) => pathname + search);
  return { subject: plain(/<h1>([^<]*)<\/h1>/.exec(mail)?.[1] ?? ''), text, links };
}
