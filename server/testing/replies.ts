import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import type { Message } from '../platform/mail/mailer.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { incomingQueue } from '../replies/tasks.ts';
import { emailOf } from './accounts.ts';
import { type Person, testSettings } from './app.ts';
import { openMaildir } from './maildir.ts';

export const server = 'mx.primjer.hr';

export interface EmailSource {
  from: string;
  to: string;
  /** The text or, if `type` is set, everything below the headers. */
  body?: string;
  type?: string;
  id?: string;
  results?: string;
  headers?: readonly string[];
}

/** Returns the source of an email as the receiving server stores it. */
export const emailSource = ({
  from,
  to,
  body = 'Može, u petak u 17 h.',
  type = 'text/plain; charset=utf-8',
  id = `${randomUUID()}@test.hr`,
  results = `${server}; dmarc=pass (p=reject) header.from=test.hr`,
  headers = [],
}: EmailSource): string =>
  [
    `Delivered-To: ${to}`,
    `Authentication-Results: ${results}`,
    ...headers,
    `From: Ivo Majstor <${from}>`,
    `To: ${to}`,
    'Subject: Re: Nova poruka',
    ...(id === '' ? [] : [`Message-ID: <${id}>`]),
    'MIME-Version: 1.0',
    `Content-Type: ${type}`,
    '',
    body,
    '',
  ].join('\r\n');

/** Enables incoming emails for the test file's site. Must be called at the top level of the file. */
export function useMailbox() {
  const mailbox = openMaildir();
  afterAll(mailbox.close);
  Object.assign(testSettings, {
    BOUNCE_MAILDIR: mailbox.folder,
    REPLY_ADDRESS: 'odgovor@primjer.hr',
    MAIL_AUTHSERV_ID: server,
  });
  return {
    ...mailbox,
    /** Delivers emails and lets the site read them. */
    async receive({ db, tasks }: { db: Db; tasks: Tasks }, ...sources: (string | Uint8Array)[]) {
      for (const source of sources) mailbox.deliver(source);
      await tasks.enqueue(db, incomingQueue, {});
      await tasks.runDue();
    },
  };
}

export const replyTo = ({ headers }: Message): string => headers['Reply-To'] ?? '';

/** Returns the source of a person's reply to an email. */
export const answerTo = async (db: Db, person: Person, mail: Message, more: Partial<EmailSource> = {}) =>
  emailSource({ from: await emailOf(db, person), to: replyTo(mail), ...more });
