import * as contract from '#contract/decisions.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { appealDecision } from './appeal.ts';
import { transparencyOf } from './register.ts';
import { getStatement, ownStatements } from './statements.ts';

export const decisionsApi: FeatureApi = ({ handle, db, keys }) => {
  handle(contract.listStatements, ({ query, actor }) => ownStatements(db, actor, query));
  handle(contract.getStatement, async ({ params, query, actor }) => ({
    data: await getStatement(db, keys, { actor, ...query }, params.id),
  }));
  handle(contract.appealDecision, async ({ params, body: { text, token }, actor }) => ({
    data: await appealDecision(db, keys, { actor, token }, params.id, text),
  }));
  handle(contract.getTransparency, async ({ query }) => ({ data: await transparencyOf(db, query.year) }));
};
