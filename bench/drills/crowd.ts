import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { paths } from '#contract/paths.ts';
import { retryDelay } from '../../web/chats/retry-delay.ts';
import type { Person } from '../people.ts';
import { type Answer, type Browser, openBrowser, type Question } from './front.ts';
import { Ledger } from './ledger.ts';
import { type LiveSocket, openLiveSocket } from './live-socket.ts';
import { until } from './processes.ts';
import { type Attempt, longestOutage } from './spans.ts';

/**
 * Pauses in milliseconds: after a message, a post and a read, before a failed post is sent again, and after
 * each attempt of the probe.
 */
const paces = { message: 150, post: 500, read: 250, again: 2000, probe: 100 };

/** Requests and outages of all people during one run. Times are in milliseconds. */
export interface Report {
  requests: number;
  failed: number;
  /** Failed requests by kind and status; 0 means that no response arrived. */
  failures: Map<string, number>;
  /** Longest outage of the site for writes, measured by the probe. */
  unavailable: number;
  /** Longest outage of writes, and of reads, that affected one person. */
  writes: number;
  reads: number;
  slowest: number;
  silence: number;
}

interface Member extends Person {
  partner: number;
  browser: Browser;
  live: LiveSocket;
  /** Ends the wait before a message is sent again. */
  flush: () => void;
  written: Attempt[];
  posted: Attempt[];
  read: Attempt[];
}

interface Options {
  front: string;
  people: readonly Person[];
  /** Ids of the category, type and place of all posted jobs. */
  trade: object;
}

const isTemporary = (status: number) => status === 0 || status === 401 || status === 429 || status >= 500;

/**
 * Simulates people who write to each other in pairs, post jobs and read pages, each with a socket, until
 * `stop` is called. They retry as the web client does: messages with the delays of the outbox, forms when the
 * button is pressed again. The first person is the probe, whose failed messages are sent again immediately.
 */
export async function startCrowd({ front, people, trade }: Options) {
  const [messages, posts] = [new Ledger(), new Ledger()];
  const recipients = new Map<string, number>();
  const refused: string[] = [];
  const failures = new Map<string, number>();
  let over = false;
  let counts = { requests: 0, failed: 0, slowest: 0 };

  const members = people.map((person, n): Member => {
    const browser = openBrowser(front);
    const member: Member = {
      ...person,
      partner: people[n ^ 1]?.id ?? 0,
      browser,
      live: openLiveSocket({ front, browser, ...person, onReturn: () => member.flush() }),
      flush: () => undefined,
      written: [],
      posted: [],
      read: [],
    };
    return member;
  });
  const [probe, ...others] = members;

  async function attempt(
    { browser, token }: Member,
    into: Attempt[],
    path: string,
    question: Question = {},
  ): Promise<Answer> {
    const answer = await browser.ask(path, question.cookie ? question : { token, ...question });
    const { begun, ended, status } = answer;
    const ok = status >= 200 && status < 300;
    into.push({ begun, ended, ok });
    counts.requests++;
    counts.slowest = Math.max(counts.slowest, ended - begun);
    if (!ok) {
      counts.failed++;
      const kind = `${question.method ?? 'GET'} ${path.replace(/\?.*/, '')} ${status}`;
      failures.set(kind, (failures.get(kind) ?? 0) + 1);
      if (!isTemporary(status)) refused.push(`${kind} ${answer.text.slice(0, 300)}`);
    }
    return answer;
  }

  /**
   * Waits as the outbox does. Returns true if a reconnected socket ended the wait early, which is possible
   * only after `asked` milliseconds.
   */
  async function beforeRetry(member: Member, tries: number, asked: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const flushed = setTimeout(() => (member.flush = () => resolve(true)), asked);
    const timer = setTimeout(() => resolve(false), retryDelay(tries, asked));
    const early = await promise;
    for (const one of [flushed, timer]) clearTimeout(one);
    member.flush = () => undefined;
    return early;
  }

  async function writeMessages(member: Member): Promise<void> {
    while (!over) {
      const message = messages.next('Poruka');
      const body = { user_id: member.partner, message, client_id: randomUUID() };
      recipients.set(message, member.partner);
      for (let tries = 0; ; tries++) {
        const answer = await attempt(member, member.written, '/api/v1/send-message', {
          method: 'POST',
          body,
        });
        if (answer.status === 201) messages.acknowledged.add(message);
        if (answer.status === 201 || !isTemporary(answer.status)) break;
        if (member === probe) await pause(paces.probe);
        else if (await beforeRetry(member, tries, answer.retryAfter)) tries = -1;
      }
      await pause(member === probe ? paces.probe : paces.message);
    }
  }
  async function writePosts(member: Member): Promise<void> {
    while (!over) {
      const subject = posts.next('Tražim majstora za popravak slavine');
      const body = { ...trade, subject, client_id: randomUUID() };
      for (;;) {
        const answer = await attempt(member, member.posted, '/api/v1/job-posts', { method: 'POST', body });
        if (answer.status === 201) posts.acknowledged.add(subject);
        if (answer.status === 201 || !isTemporary(answer.status)) break;
        await pause(paces.again);
      }
      await pause(paces.post);
    }
  }
  async function readPages(member: Member): Promise<void> {
    const pages: [string, Question][] = [
      ['/api/v1/chats', {}],
      [paths.chats(), { cookie: member.token, accept: 'text/html' }],
      [paths.activeJobs(), { cookie: member.token, accept: 'text/html' }],
    ];
    for (let n = 0; !over; n++) {
      const [path, question] = pages[n % pages.length] ?? ['/', {}];
      await attempt(member, member.read, path, question);
      await pause(paces.read);
    }
  }

  await until('everybody is connected', async () => members.every(({ live }) => live.connected));
  const activities = members.flatMap((member, n) => [
    writeMessages(member),
    ...(n % 3 === 0 ? [writePosts(member)] : []),
    readPages(member),
  ]);
  const longestOf = (kinds: readonly ('written' | 'posted' | 'read')[]) =>
    Math.max(...others.flatMap((member) => kinds.map((kind) => longestOutage(member[kind]))));

  return {
    messages,
    posts,
    /**
     * Responses that a retry would not change, such as a 422. They indicate a bug in the drill or in the
     * site.
     */
    refused,
    /** Waits until each person has written, read and been connected after the call. */
    async works(seconds = 120): Promise<void> {
      const before = members.map(({ written, read }) => [written.length, read.length]);
      const last = (attempts: readonly Attempt[], since = 0) =>
        attempts.length > since && attempts.at(-1)?.ok === true;
      await until(
        'everybody can write and read',
        async () =>
          members.every(
            ({ live, written, read }, n) =>
              live.connected && last(written, before[n]?.[0]) && last(read, before[n]?.[1]),
          ),
        seconds,
      );
    },
    /** Returns the requests and outages since the last call. */
    takeReport(): Report {
      const report: Report = {
        ...counts,
        failures: new Map(failures),
        unavailable: longestOutage(probe?.written ?? []),
        writes: longestOf(['written', 'posted']),
        reads: longestOf(['read']),
        silence: Math.max(...members.map(({ live }) => live.takeSilence())),
      };
      counts = { requests: 0, failed: 0, slowest: 0 };
      failures.clear();
      for (const { written, posted, read } of members)
        for (const attempts of [written, posted, read]) attempts.length = 0;
      return report;
    },
    /** Stops everyone after their current action has succeeded. */
    async stop(): Promise<void> {
      over = true;
      await Promise.all(activities);
    },
    /**
     * Waits up to 15 s for acknowledged messages to arrive. Returns those that their recipient neither
     * received nor fetched after a reconnect.
     */
    async unseen(): Promise<string[]> {
      const seenBy = new Map(members.map(({ id, live }) => [id, live.seen]));
      const missing = () =>
        [...messages.acknowledged].filter((text) => !seenBy.get(recipients.get(text) ?? 0)?.has(text));
      await until('all messages have arrived', async () => missing().length === 0, 15).catch(() => undefined);
      return missing();
    },
    close(): void {
      for (const { browser, live } of members) {
        live.close();
        browser.close();
      }
    },
  };
}
export type Crowd = Awaited<ReturnType<typeof startCrowd>>;
