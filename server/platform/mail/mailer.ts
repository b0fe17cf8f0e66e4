import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Outbound } from '../copies/outbound.ts';
import { dataRoom } from '../data-dir/lock.ts';
import { Hopeless } from '../jobs/queues.ts';
import { readEml } from './eml.ts';

/** A mail ready to be sent. */
export interface Message {
  /** The same for each attempt, so that mail programs can detect duplicates. */
  id: string;
  /** When it was requested. */
  at: Date;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  /** With an `id`: a picture shown in the mail, which names it by `cid:`. */
  attachments?: readonly { name: string; type: string; bytes: Uint8Array; id?: string }[];
}

export interface Mailer {
  send(message: Message): Promise<void>;
  /** Deletes what it keeps of mails to this address; only the outbox keeps any. */
  forget?(address: string): Promise<void>;
}

interface Options {
  smtpUrl?: string | undefined;
  mailFrom: string;
  dataDir: string;
}

/** Milliseconds. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

const hostOf = (from: string) => /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';

const envelope = (from: string, { id, at, to, subject, html, text, headers, attachments = [] }: Message) => ({
  // Prevents an address from containing a second one.
  to: { name: '', address: to },
  from,
  subject,
  html,
  text,
  date: at,
  messageId: `<${id}@${hostOf(from)}>`,
  attachments: attachments.map(({ name, type, bytes, id }) => ({
    filename: name,
    contentType: type,
    content: Buffer.from(bytes),
    ...(id && { cid: id, contentDisposition: 'inline' as const }),
  })),
  headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
});

/** Sends mails through SMTP_URL, or stores them as files in DATA_DIR/outbox. Loads its library with the first mail. */
export function openMailer(options: Options, outbound: Outbound): Mailer {
  return options.smtpUrl ? smtpMailer(options.smtpUrl, options.mailFrom, outbound) : fileMailer(options);
}

function smtpMailer(url: string, from: string, outbound: Outbound): Mailer {
  let transport: Promise<Transporter> | undefined;
  const open = async () => (await import('nodemailer')).createTransport({ url, ...timeouts });
  return {
    async send(message) {
      await outbound.assertMaySend('an email to 1 recipient');
      transport ??= open();
      await (await transport)
        .sendMail(envelope(from, message))
        .catch((error: Error & { code?: string; responseCode?: number }) => {
          // The address was permanently refused. If the server is down or refuses us, a retry may still succeed.
          if (error.code === 'EENVELOPE' && (error.responseCode ?? 0) >= 500)
            throw new Hopeless(error.message, { cause: error });
          throw error;
        });
    },
  };
}

/** File names sort by time and reveal no address; the same mail written twice is one file. */
function fileMailer({ mailFrom, dataDir }: Options): Mailer {
  return {
    async send(message) {
      const { createTransport } = await import('nodemailer');
      const composed = await createTransport({ streamTransport: true, buffer: true }).sendMail(
        envelope(mailFrom, message),
      );
      const file = path.join(
        dataRoom(dataDir, 'outbox'),
        `${message.at.toISOString().replace(/[:.]/g, '-')}_${message.id}.eml`,
      );
      await writeFile(`${file}.part`, composed.message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    async forget(address) {
      const folder = dataRoom(dataDir, 'outbox');
      for (const name of (await readdir(folder)).filter((one) => one.endsWith('.eml'))) {
        const file = path.join(folder, name);
        if (readEml(await readFile(file, 'utf8')).to.toLowerCase() === address.toLowerCase()) await rm(file);
      }
    },
  };
}
