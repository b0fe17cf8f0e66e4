import { adStatuses, bulkRules } from '#contract/ad-labels.ts';
import * as contract from '#contract/ads.ts';
import { eurosCell, handleCsv, timeCell } from '../platform/http/csv.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { listSetAside } from './bulk-impressions.ts';
import { decideAd } from './moderation.ts';
import { changePricing } from './pricing.ts';
import { adsInState } from './read.ts';

export const adsAdminApi: FeatureApi = (parts) => {
  const { handle, db } = parts;
  handle(contract.adminAds, ({ query, actor }) => adsInState(db, actor, query));
  handleCsv(
    parts,
    contract.adminAds,
    [
      ['Broj', (row) => row.id],
      ['Naslov', (row) => row.title],
      ['Stanje', (row) => adStatuses[row.status].label],
      ['Oglašivač', (row) => row.name],
      ['Email', (row) => row.email],
      ['Prikazano', (row) => row.appearances],
      ['Kupljeno', (row) => row.desired_appearances],
      ['Klikova', (row) => row.clicks],
      ['Iznos (EUR)', (row) => eurosCell(row.amount_cents)],
      ['Plaćeno', (row) => timeCell(row.paid_at)],
      ['Razlog', (row) => row.reason],
    ],
    ({ query, actor, db }) => adsInState(db, actor, query),
  );
  handle(contract.approveAd, async ({ params, actor }) => ({
    data: await decideAd(parts, actor, params.id, { action: 'approve' }),
  }));
  handle(contract.declineAd, async ({ params, body, actor }) => ({
    data: await decideAd(parts, actor, params.id, { action: 'decline', ...body }),
  }));
  handle(contract.pauseAd, async ({ params, body, actor }) => ({
    data: await decideAd(parts, actor, params.id, { action: 'pause', ...body }),
  }));
  handle(contract.adminSetAside, ({ query }) => listSetAside(db, query));
  handleCsv(
    parts,
    contract.adminSetAside,
    [
      ['Oglas', (row) => row.ad.id],
      ['Naslov', (row) => row.ad.title],
      ['Prikazivanja', (row) => row.appearances],
      ['Mreža', (row) => row.networks],
      [
        'Razlozi',
        (row) =>
          row.rules.map(({ rule, appearances }) => `${bulkRules[rule].label}: ${appearances}`).join(', '),
      ],
      ['Zadnje', (row) => timeCell(row.last_at)],
    ],
    ({ query, db }) => listSetAside(db, query),
  );
  handle(contract.putAdsPricing, async ({ body, actor }) => ({
    data: await changePricing(db, actor, body),
  }));
};
