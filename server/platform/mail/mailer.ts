import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Transporter } from 'nodemailer';
import { minute } from '#contract/durations.ts';
import type { Outbound } from '../copies/outbound.ts';
import { dataRoom } from '../data-dir/lock.ts';
import { Hopeless } from '../tasks/queues.ts';
import { readEml } from './eml.ts';

export interface Message {
  /** Identical for each attempt, so that mail programs can detect duplicates. */
  id: string;
  at: Date;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  /** An attachment with an `id` is a picture that the HTML references by `cid:`. */
  attachments?: readonly { name: string; type: string; bytes: Uint8Array; id?: string }[];
}

export interface Mailer {
  send(message: Message): Promise<void>;
  forget?(address: string): Promise<void>;
}

interface Options {
  smtpUrl?: string | undefined;
  mailFrom: string;
  dataDir: string;
}

const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: minute };

const hostOf = (from: string) => /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';

const envelope = (from: string, { id, at, to, subject, html, text, headers, attachments = [] }: Message) => ({
  // An object, because a string could contain a second address.
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

/**
 * Opens a mailer that sends through SMTP_URL, or writes files to DATA_DIR/outbox. The SMTP library is loaded
 * with the first email.
 */
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
          // 5xx: the address was permanently rejected. If the server is down or rejects the connection, a
          // retry may still succeed.
          if (error.code === 'EENVELOPE' && (error.responseCode ?? 0) >= 500)
            throw new Hopeless(error.message, { cause: error });
          throw error;
        });
    },
  };
}

/**
 * Returns a mailer that writes each email to a file whose name sorts by time and reveals no address; writing
 * an email twice yields one file.
 */
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
