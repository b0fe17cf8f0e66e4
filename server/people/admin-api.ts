import { userTypes } from '#contract/labels.ts';
import * as contract from '#contract/people.ts';
import { accountStatuses, roleNames } from '#contract/people-labels.ts';
import { handleCsv, timeCell } from '../platform/http/csv.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import type { Actor } from '../platform/session/actor.ts';
import * as accountStatus from './account-status.ts';
import * as powers from './powers.ts';
import * as people from './service.ts';

export const peopleApi: FeatureApi = (parts) => {
  const { handle, db } = parts;
  /**
   * Runs an action on an account, reconnects the account's sockets so that they get its new status, and
   * returns the account.
   */
  const afterwards = async (actor: Actor, id: number, work: Promise<void>) => {
    await work;
    parts.realtime.reconnect(id);
    return { data: await people.getPerson(parts, actor, id) };
  };
  handle(contract.listPeople, ({ query }) => people.listPeople(parts, query));
  handleCsv(
    parts,
    contract.listPeople,
    [
      ['Broj', (row) => row.id],
      ['Ime', (row) => row.name],
      ['Email', (row) => row.email],
      ['Potvrđen', (row) => row.is_verified],
      ['Profil', (row) => userTypes[row.type_of]],
      ['Uloga', (row) => row.role && roleNames[row.role]],
      ['Stanje', (row) => accountStatuses[row.standing]],
      ['Briše se', (row) => timeCell(row.leaves_at)],
      ['Ocjena', (row) => row.rating],
      ['Broj ocjena', (row) => row.reviews_count],
      ['Račun od', (row) => timeCell(row.created_at)],
      ['Zadnji put ovdje', (row) => timeCell(row.last_seen_at)],
    ],
    ({ query, db }) => people.listPeople({ ...parts, db }, query),
  );
  handle(contract.getPerson, async ({ params, actor }) => ({
    data: await people.getPerson(parts, actor, params.id),
  }));
  handle(contract.listHistory, ({ params, query, actor }) =>
    people.listHistory(parts, actor, params.id, query),
  );
  handle(contract.warnPerson, ({ params, body, actor }) =>
    afterwards(actor, params.id, accountStatus.changeStatus(parts, actor, params.id, 'warn', body)),
  );
  handle(contract.suspendPerson, ({ params, body, actor }) =>
    afterwards(actor, params.id, accountStatus.changeStatus(parts, actor, params.id, 'suspend', body)),
  );
  handle(contract.banPerson, ({ params, body, actor }) =>
    afterwards(actor, params.id, accountStatus.changeStatus(parts, actor, params.id, 'ban', body)),
  );
  handle(contract.liftRestriction, ({ params, body, actor }) =>
    afterwards(actor, params.id, accountStatus.changeStatus(parts, actor, params.id, 'lift', body)),
  );
  handle(contract.setRole, ({ params, body, actor }) =>
    afterwards(actor, params.id, powers.setRole(parts, actor, params.id, body)),
  );
  handle(contract.setBoost, ({ params, body, actor }) =>
    afterwards(actor, params.id, powers.setBoost(parts, actor, params.id, body)),
  );
  handle(contract.mailPerson, ({ params, body, actor }) =>
    powers.mailAgain(parts, actor, params.id, body.kind),
  );
  handle(contract.viewPerson, ({ params, body, actor }) => powers.view(parts, actor, params.id, body.reason));
  handle(contract.endViewing, async ({ actor }) => ({
    data: { person_id: await powers.endViewing({ db }, actor) },
  }));
};
