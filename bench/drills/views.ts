import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { paths } from '#contract/paths.ts';
import { picture } from '../../server/testing/files.ts';
import type { Person } from '../people.ts';
import { type Answer, openBrowser, type Question } from './front.ts';
import { openLiveSocket } from './live-socket.ts';
import { until } from './processes.ts';

/** A request that a person repeats during an outage. */
interface View {
  path: string;
  question: () => Question;
  /** Milliseconds between two attempts. */
  pace: number;
  /** Whether each request has a new URL, so that nginx has no cached response for it. */
  fresh?: true;
}

interface Seen {
  at: number;
  status: number;
  words: string;
  seconds: number;
}

/** Seconds after which a message counts as not shown live. */
const liveMost = 5;
/** Maximum time of a good response, in seconds. */
const prompt = 2;

/** Returns the text that a user sees in an error response; empty if the response is not an error. */
export function wordsOf({ status, text, headers }: Pick<Answer, 'status' | 'text' | 'headers'>): string {
  if (status < 400) return '';
  if (headers['content-type']?.includes('json')) {
    const { message, errors } = JSON.parse(text) as { message: string; errors: Record<string, string[]> };
    return Object.values(errors).flat()[0] ?? message;
  }
  const title = /<h1[^>]*>(.*?)<\/h1>/s.exec(text)?.[1] ?? /<title>(.*?)<\/title>/s.exec(text)?.[1] ?? '';
  const more = /<\/h1>.*?<p[^>]*>(.*?)<\/p>/s.exec(text)?.[1] ?? '';
  return (
    `${title}${more && ` ${more}`}`
      .replaceAll(/<[^>]*>/g, ' ')
      // Removes the request id and the links after it.
      .replace(/Oznaka zahtjeva.*|Početna stranica.*/s, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}

interface Options {
  front: string;
  person: Person;
  other: Person;
  /** Path of a stored picture. */
  file: string;
}

/** Starts clients that repeat requests of each kind until `stop`. */
export async function startViews({ front, person, other, file }: Options) {
  const { bytes } = await picture();
  const { token } = person;
  const page = (cookie?: string) => (): Question => ({ accept: 'text/html', ...(cookie && { cookie }) });
  const views: Record<string, View> = {
    'visitor, page seen before': { path: paths.activeJobs(), question: page(), pace: 500 },
    'visitor, another page': { path: paths.workers(), question: page(), pace: 500, fresh: true },
    'signed in, page': { path: paths.chats(), question: page(token), pace: 500 },
    'signed in, API read': { path: '/api/v1/chats', question: () => ({ token }), pace: 500 },
    message: {
      path: '/api/v1/send-message',
      question: () => ({
        method: 'POST',
        token,
        body: { user_id: other.id, message: `Dobar dan ${randomBytes(4).toString('hex')}` },
      }),
      pace: 500,
    },
    picture: { path: file, question: () => ({ accept: 'image/webp' }), pace: 1000, fresh: true },
    upload: {
      path: '/api/v1/me/update',
      question: () => ({
        method: 'POST',
        token,
        form: { name: 'profile_img', file: 'slika.png', type: 'image/png', bytes },
      }),
      pace: 1000,
    },
    'sign-up': {
      path: '/api/v1/auth/signup',
      question: () => ({
        method: 'POST',
        body: {
          name: 'Ana Anić',
          email: `${randomBytes(5).toString('hex')}@primjer.hr`,
          password: 'plavi-slon-7',
          agreement: true,
        },
      }),
      pace: 1000,
    },
  };
  let over = false;
  const seen = new Map<string, Seen[]>();
  const watch = async (name: string, { path, question, pace, fresh }: View) => {
    const browser = openBrowser(front);
    const list: Seen[] = [];
    seen.set(name, list);
    while (!over) {
      const unseen = fresh ? `?search=${randomBytes(4).toString('hex')}` : '';
      const answer = await browser.ask(path + unseen, question());
      list.push({
        at: answer.ended,
        status: answer.status,
        words: wordsOf(answer),
        seconds: (answer.ended - answer.begun) / 1000,
      });
      await pause(pace);
    }
    browser.close();
  };
  /**
   * Sends messages to a person who has the site open, and records how long the socket takes to deliver each.
   */
  const watchLive = async () => {
    const [browser, list] = [openBrowser(front), [] as Seen[]];
    const live = openLiveSocket({ front, browser, ...other, onReturn: () => undefined });
    seen.set('message, shown live', list);
    while (!over) {
      const message = `Javljam se ${randomBytes(4).toString('hex')}`;
      const body = { user_id: other.id, message };
      const { status } = await browser.ask('/api/v1/send-message', { method: 'POST', token, body });
      const begun = performance.now();
      // Failed requests are recorded by the view `message`.
      if (status === 201) {
        const arrived = await until('it arrives', async () => live.seen.has(message), liveMost).then(
          () => true,
          () => false,
        );
        const ended = performance.now();
        const words = arrived ? '' : 'not shown live';
        list.push({ at: ended, status: arrived ? 201 : 0, words, seconds: (ended - begun) / 1000 });
      }
      await pause(500);
    }
    live.close();
    browser.close();
  };
  const watching = [...Object.entries(views).map(([name, view]) => watch(name, view)), watchLive()];
  const good = ({ status, seconds }: Seen) => status >= 200 && status < 300 && seconds < prompt;
  return {
    /** Returns whether the last two responses of each kind since a time are good. */
    allGood: (since: number) =>
      [...seen.values()].every((list) => {
        const last = list.filter(({ at }) => at > since).slice(-2);
        return last.length === 2 && last.every(good);
      }),
    /** Returns the time of the last response that was not good; 0 if all were. */
    lastBad: () =>
      Math.max(
        0,
        ...[...seen.values()]
          .flat()
          .filter((one) => !good(one))
          .map(({ at }) => at),
      ),
    /** Describes what people saw between two times, one line per affected kind of request. */
    described(from: number, to: number): string {
      const lines = [...seen].flatMap(([name, list]) => {
        const during = list.filter(({ at }) => at > from && at <= to);
        if (during.length > 0 && during.every(good)) return [];
        return [`${name}: ${summaryOf(during) || 'no response'}`];
      });
      return lines.length > 0 ? lines.join('\n') : 'nothing';
    },
    async stop(): Promise<void> {
      over = true;
      await Promise.all(watching);
    },
  };
}

/**
 * Describes responses, grouped by status and text, with the count and the longest time in seconds of each
 * group.
 */
export function summaryOf(list: readonly Pick<Seen, 'status' | 'words' | 'seconds'>[]): string {
  const groups = new Map<string, number[]>();
  for (const { status, words, seconds } of list) {
    const kind = status === 0 ? words || 'no response' : `${status}${words && ` “${words}”`}`;
    groups.set(kind, [...(groups.get(kind) ?? []), seconds]);
  }
  return [...groups]
    .map(([kind, times]) => `${times.length} × ${kind}, up to ${Math.max(...times).toFixed(1)} s`)
    .join(', ');
}
