import type { Db, DbOrTx } from '../db/pool.ts';
import type { Site } from '../http/site.ts';
import type { Keys } from '../keys/keys.ts';
import { defineQueue } from '../tasks/queues.ts';
import type { Tasks, Worker } from '../tasks/tasks.ts';
import { withPictures } from './attached-picture.ts';
import { deliveryHeaders, loopHeader } from './delivery.ts';
import { type Foot, layOut, layOutText } from './layout.ts';
import type { Mailer } from './mailer.ts';
import { starsIn } from './star.ts';
import type { AnyTemplate, Content, Template } from './templates.ts';
import { wordmarks } from './wordmark.ts';

interface Email<T extends object> {
  to: string;
  /** The account the email is about; deleting the account deletes the email. */
  userId?: number | undefined;
  template: Template<T>;
  data: T;
  key?: string;
}

interface Rendered {
  subject: string;
  text: string;
  html: string;
}

export interface Mail {
  /** Queues the email in the caller’s transaction; it is sent after the commit. */
  send<T extends object>(tx: DbOrTx, email: Email<T>): Promise<void>;
  /**
   * Returns an email as it would be sent, with its pictures in the HTML; null if its template has nothing
   * left to send.
   */
  render<T extends object>(template: Template<T>, data: T): Promise<Rendered | null>;
  forget(address: string): Promise<void>;
}

interface Waiting {
  userId?: number | undefined;
  /** Present only in emails queued before addresses were encrypted. */
  to?: string;
  template: string;
  sealed: string;
  at: string;
}
interface Sealed {
  to: string;
  data: object;
}

/** Retries continue for about a day, in case the SMTP server is down. */
const rules = { retries: 30, retryDelay: 15, retryDelayMax: 3600, timeout: 120, forgets: true };
const queue = defineQueue<Waiting>('mail', rules);
const urgentQueue = defineQueue<Waiting>('mail.urgent', rules);

interface Parts {
  db: Db;
  tasks: Tasks;
  keys: Keys;
  mailer: Mailer;
  site: Site;
  templates: readonly AnyTemplate[];
  /** Loads the footer’s contact address for every email, since an administrator may change it. */
  support: (db: Db) => Promise<Foot['support']>;
}

const purpose = 'mail';

/**
 * Opens the queue that sends emails as background tasks. A crash between sending and recording may send an
 * email twice, with the same Message-ID.
 */
export function openMail({ db, tasks, keys, mailer, site, templates, support }: Parts): Mail {
  const known = new Map(templates.map((template) => [template.name, template]));
  const laidOut = async (content: Content) => {
    const foot = { support: await support(db) };
    return {
      subject: content.subject,
      html: layOut(content, site, foot),
      text: layOutText(content, site, foot),
    };
  };
  const picturesOf = ({ body }: Content) => [...wordmarks(site), ...starsIn(body)];
  const deliver: Worker<Waiting> = async ({ userId, to: openly, template, sealed, at }, { id }) => {
    const found = known.get(template);
    if (!found) throw new Error(`unknown email template ${template}`);
    const opened = JSON.parse(keys.open(sealed, purpose));
    const { to, data }: Sealed = openly === undefined ? opened : { to: openly, data: opened };
    const content = await found.content(db, data, site);
    if (!content) return;
    const message = {
      ...(await laidOut(content)),
      headers: { ...headersOf(content), ...deliveryHeaders(keys, userId, to), ...loopHeader(site) },
    };
    const attached = await Promise.all(
      (content.attachments ?? []).map(async ({ bytes, ...file }) => ({ ...file, bytes: await bytes() })),
    );
    const attachments = [...attached, ...picturesOf(content)];
    await mailer.send({ id, at: new Date(at), to, ...message, attachments }).catch((error: unknown) => {
      throw withoutAddresses(error);
    });
  };
  for (const each of [queue, urgentQueue]) tasks.work(each, deliver, { parallel: 2 });
  return {
    async render(template, data) {
      const content = await template.content(db, data, site);
      if (!content) return null;
      const { html, ...rest } = await laidOut(content);
      return {
        ...rest,
        html: withPictures(html, new Map(picturesOf(content).map((picture) => [picture.id, picture]))),
      };
    },
    forget: async (address) => mailer.forget?.(address),
    async send(tx, { to, userId, template, data, key }) {
      if (known.get(template.name) !== template)
        throw new Error(`the email template ${template.name} is not registered in app.ts`);
      const sealed = keys.seal(JSON.stringify({ to, data } satisfies Sealed), purpose);
      const waiting = { userId, template: template.name, sealed, at: new Date().toISOString() };
      await tasks.enqueue(
        tx,
        template.urgent ? urgentQueue : queue,
        waiting,
        key === undefined ? {} : { key },
      );
    },
  };
}

const word = /[^\s<>"']+/g;

/**
 * Removes email addresses from an SMTP error and its causes, which are stored and logged. Servers may echo an
 * address in a different letter case.
 */
function withoutAddresses(error: unknown): unknown {
  if (error instanceof Error) {
    error.message = error.message.replaceAll(word, (text) => (text.includes('@') ? '…' : text));
    withoutAddresses(error.cause);
  }
  return error;
}

const headersOf = ({ unsubscribe, replyTo }: Content): Record<string, string> => ({
  ...(replyTo !== undefined && { 'Reply-To': replyTo }),
  ...(unsubscribe && {
    'List-Unsubscribe': `<${unsubscribe.oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});
