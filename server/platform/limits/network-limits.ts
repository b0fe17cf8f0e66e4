import type { FastifyReply } from 'fastify';
import { hour } from '#contract/durations.ts';
import type { Keys } from '../keys/keys.ts';
import { rememberBrowser } from '../session/browser.ts';
import { addressOf } from './address.ts';
import { openChallenges } from './challenges.ts';
import type { Counted, FullLimit, Limit, Limits } from './limits.ts';
import { type NetworkLimit, networkLimitOf } from './table.ts';
import { tooMany } from './too-many.ts';

/**
 * Counts one attempt against a limit with a `network` figure, by account or browser and by network. Once a
 * network has made as many attempts as one person may, its further requests must include a solved challenge.
 * Throws `too_many`, with a `Challenge` header if solving it lets the request pass. Returns the counted
 * attempts, for `giveBack`.
 */
export type Admit = (limit: NetworkLimit, reply: FastifyReply) => Promise<readonly Counted[]>;

export interface NetworkLimits {
  admit: Admit;
  readonly challenges: { asked: number; solved: number };
}

const solutionHeader = 'challenge-solution';
const busy = 'S Vaše mreže upravo stiže mnogo zahtjeva. Za nastavak bez čekanja uključite JavaScript.';

interface Crowd {
  since: number;
  people: Set<string>;
  logged?: true;
}
const most = { networks: 10_000, people: 1000 };
/**
 * A network used by at least this many browsers or accounts in one hour counts as shared by several people.
 */
const several = 3;

function openCrowds(keys: Keys, now: () => number) {
  const crowds = new Map<string, Crowd>();
  const crowdOf = (network: string): Crowd => {
    const known = crowds.get(network);
    if (known && now() - known.since < hour) return known;
    if (crowds.size >= most.networks) crowds.clear();
    const crowd: Crowd = { since: now(), people: new Set() };
    crowds.set(network, crowd);
    return crowd;
  };
  return {
    count(network: string, who: string | undefined) {
      const { people } = crowdOf(network);
      if (who && people.size < most.people) people.add(who);
    },
    log(network: string, limit: string, { request }: FastifyReply) {
      const crowd = crowdOf(network);
      if (crowd.logged || crowd.people.size < several) return;
      crowd.logged = true;
      const accounts = [...crowd.people].filter((one) => one.startsWith('account ')).length;
      // Logs contain no addresses; the hash correlates entries about one network.
      const hash = keys.hash(network, 'log').slice(0, 12);
      request.log.info(
        { network: hash, limit, browsers: crowd.people.size - accounts, accounts },
        'many browsers share this network',
      );
    },
  };
}

/**
 * Opens limits for networks shared by many people, which require a challenge beyond the limit of one person.
 */
export function openNetworkLimits({
  limits,
  keys,
  now = Date.now,
}: {
  limits: Limits;
  keys: Keys;
  now?: () => number;
}): NetworkLimits {
  const challenges = openChallenges(keys, now);
  const crowds = openCrowds(keys, now);
  const figures = { asked: 0, solved: 0 };
  const refuse = ({ limit, waitMs }: FullLimit) => {
    throw tooMany(waitMs, limit.says);
  };

  return {
    challenges: figures,
    async admit(limit, reply) {
      const { name } = limit;
      const { request } = reply;
      const network = addressOf(request);
      const browser = rememberBrowser(reply);
      const who = request.actor ? `account ${request.actor.id}` : browser && `browser ${browser}`;
      const { own, unproved, all, solved } = networkLimitOf(limit);
      const counted: Limit[] = [...(who ? [own(who)] : []), all(network)];
      const free = unproved(network);

      const full = await limits.take([...counted, free]);
      if (!full) {
        crowds.count(network, who);
        return [...counted, free];
      }
      if (full.limit !== free) return refuse(full);

      const key = await challenges.solvedBy(request.headers[solutionHeader], name, network);
      if (key === undefined) await limits.check(counted);
      else {
        const once = solved(key);
        const second = await limits.take([...counted, once]);
        if (!second) {
          figures.solved++;
          crowds.count(network, who);
          crowds.log(network, name, reply);
          return counted;
        }
        if (second.limit !== once) return refuse(second);
      }
      crowds.log(network, name, reply);
      figures.asked++;
      reply.header('challenge', await challenges.create(name, network));
      throw tooMany(full.waitMs, busy);
    },
  };
}
