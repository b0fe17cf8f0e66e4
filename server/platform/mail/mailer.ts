import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Transporter } from 'nodemailer';
import { dataRoom } from '../data-dir/lock.ts';
import { Hopeless } from '../jobs/queues.ts';

/** A mail as it leaves the house. */
export interface Message {
  /** The same at every try, so that whoever gets it twice can tell. */
  id: string;
  /** When it was asked for. */
  at: Date;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  attachments?: readonly { name: string; type: string; bytes: Uint8Array }[];
}

export interface Mailer {
  send(message: Message): Promise<void>;
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
  // Whoever writes an address cannot write a second one.
  to: { name: '', address: to },
  from,
  subject,
  html,
  text,
  date: at,
  messageId: `<${id}@${hostOf(from)}>`,
  attachments: attachments.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: Buffer.from(bytes) })),
  headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
});

/** Hands mails to SMTP_URL, or keeps them as files in DATA_DIR/outbox. What it needs is loaded with the first mail. */
export function openMailer(options: Options): Mailer {
  return options.smtpUrl ? smtpMailer(options.smtpUrl, options.mailFrom) : fileMailer(options);
}

function smtpMailer(url: string, from: string): Mailer {
  let transport: Promise<Transporter> | undefined;
  const open = async () => (await import('nodemailer')).createTransport({ url, ...timeouts });
  return {
    async send(message) {
      transport ??= open();
      await (await transport).sendMail(envelope(from, message)).catch((error: Error & { code?: string; responseCode?: number }) => {
        // The address itself was refused for good; a server that is away or refuses us may think otherwise later.
        if (error.code === 'EENVELOPE' && (error.responseCode ?? 0) >= 500) throw new Hopeless(error.message, { cause: error });
        throw error;
      });
    },
  };
}

/** Names sort by time and tell no address; the same mail written twice is one file. */
function fileMailer({ mailFrom, dataDir }: Options): Mailer {
  return {
    async send(message) {
      const { createTransport } = await import('nodemailer');
      const composed = await createTransport({ streamTransport: true, buffer: true }).sendMail(envelope(mailFrom, message));
      const file = path.join(dataRoom(dataDir, 'outbox'), `${message.at.toISOString().replace(/[:.]/g, '-')}_${message.id}.eml`);
      await writeFile(`${file}.part`, composed.message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}
