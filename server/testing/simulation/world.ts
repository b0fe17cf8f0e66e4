import { createHash } from 'node:crypto';
import type { QueryResultRow } from 'pg';
import type { Random } from '../payment-histories.ts';
import { Bank } from './bank.ts';
import { Ledger } from './ledger.ts';
import { PaperNumbers } from './paper-numbers.ts';
import { type Answer, type Method, Resident } from './people.ts';
import { StatedPrices } from './prices.ts';
import type { Town } from './town.ts';

/**
 * An ad with the data that its buyer has. `seen` and `unsure` count acknowledged and unanswered impressions.
 */
export interface BoughtAd {
  id: number;
  token: string;
  buyer: Resident;
  seen: number;
  unsure: number;
}

export type Staff = 'superadmin' | 'moderator' | 'finance' | 'support';

/** The simulated site, its users, and the data that must exist on it. */
export class World {
  readonly bank: Bank;
  readonly ledger = new Ledger();
  readonly residents = new Map<number, Resident>();
  readonly staff = {} as Record<Staff, Resident>;
  readonly ads: BoughtAd[] = [];
  readonly numbers = new PaperNumbers();
  readonly prices = new StatedPrices();
  /** Number of uploads during which a fault ended the connection, since the last check. */
  uploadsStruck = 0;
  /** People who have asked for the deletion of their accounts, even if they returned. */
  readonly leavers = new Set<number>();
  readonly statuses = new Map<string, number>();
  readonly violations: string[] = [];
  readonly town: Town;
  people = 0;
  /** Requests of the current step and changes at the gateway, one line each. */
  log: string[] = [];
  private readonly seed: number;
  private step = 0;
  private ids = 0;
  random: Random = () => 0;

  constructor(town: Town, seed: number) {
    this.town = town;
    this.seed = seed;
    this.bank = new Bank(town);
  }

  begin(step: number, random: Random): void {
    [this.step, this.random, this.ids, this.log] = [step, random, 0, []];
  }

  newcomer(): Resident {
    return new Resident(this.town, ++this.people);
  }

  /** Returns a visitor with one of 20 addresses, which visitors share as on a mobile network. */
  visitor(): Resident {
    return new Resident(this.town, 1_000_000 + this.random(20));
  }

  /** Returns a UUID that depends only on the seed, the step and its position in the step. */
  clientId(): string {
    const hex = createHash('sha256')
      .update(`${this.seed} ${this.step} ${++this.ids}`)
      .digest('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }

  /**
   * Returns a random row among the 100 highest by the first column of the query; undefined if there are none.
   */
  async pick<Row extends QueryResultRow>(query: string, values: unknown[] = []): Promise<Row | undefined> {
    const { rows } = await this.town.admin.query<Row>(`${query} order by 1 desc limit 100`, values);
    return rows[this.random(Math.max(1, rows.length))];
  }

  /**
   * Returns a resident without a role, a ban or a scheduled deletion who meets an SQL condition; undefined if
   * none.
   */
  async someone(condition = 'true', values: unknown[] = []): Promise<Resident | undefined> {
    const row = await this.pick<{ id: number }>(
      `select id from users where role is null and delete_at is null and banned_at is null and (${condition})`,
      values,
    );
    return row && this.residents.get(row.id);
  }

  /**
   * Sends a request. If a fault prevents the response, the request is sometimes repeated, as people do; the
   * last response counts.
   */
  async ask(who: Resident, method: Method, url: string, json?: object): Promise<Answer> {
    const { faults } = this.town;
    let answer = await who.send(method, url, json);
    this.note(who, method, url, answer);
    if (answer.status < 500) return answer;
    if (!faults.struck) this.violations.push(`${method} ${url} answered ${answer.status}`);
    if (this.random(2) === 0) return answer;
    answer = await who.send(method, url, json);
    this.note(who, method, url, answer);
    return { ...answer, repeated: true };
  }

  private note({ trace }: Resident, method: Method, url: string, { status }: Answer): void {
    // The query may contain a token, which is random.
    const path = url.replace(/\?.*/, '');
    this.log.push(`${trace} ${method} ${path} ${status}`);
    const kind = `${method} ${path.replace(/\/\d+/g, '/:id')} ${status}`;
    this.statuses.set(kind, (this.statuses.get(kind) ?? 0) + 1);
  }
}

export const isDone = ({ status }: Answer) => status < 300;
/** Lists the accounts whose deletion also deletes a row. */
export const people = (...ids: number[]) => ids.map((id) => `users ${id}`);
/** Returns whether an attempt had no response, so that a request without success may have been stored. */
export const isUnanswered = ({ status, repeated }: Answer) => status >= 500 || repeated === true;

/** A person's action. Sends no request if nobody can currently perform it. */
export type Action = (world: World) => Promise<void>;
