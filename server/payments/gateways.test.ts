import { expect, test } from 'vitest';
import { BlockedOnCopy } from '../platform/copies/outbound.ts';
import { openCopyOutbound, siteOutbound } from '../testing/outbound.ts';
import type { PaymentGateway } from './gateway.ts';
import { fromSiteOnly } from './gateways.ts';

const openGateway = () => {
  const called: string[] = [];
  const take = (name: string) => async () => {
    called.push(name);
    return null as never;
  };
  const gateway: PaymentGateway = {
    name: 'stripe',
    publishableKey: 'pk_test_1',
    open: take('open'),
    clientSecretOf: take('clientSecretOf'),
    confirm: take('confirm'),
    cancel: take('cancel'),
    refund: take('refund'),
    readEvent: take('readEvent'),
  };
  return { gateway, called };
};
const methods = Object.entries(openGateway().gateway).flatMap(([name, value]) =>
  typeof value === 'function' ? [name as keyof PaymentGateway] : [],
);
const call = (gateway: PaymentGateway, method: keyof PaymentGateway) =>
  (gateway[method] as (...args: unknown[]) => Promise<unknown>)({}, {});

test('a copy of the site calls the gateway only to parse an event that the gateway sent', async () => {
  const { gateway, called } = openGateway();
  const copy = fromSiteOnly(gateway, openCopyOutbound());
  const held: string[] = [];
  for (const method of methods)
    await call(copy, method).catch((error: unknown) => {
      expect(error).toBeInstanceOf(BlockedOnCopy);
      held.push(method);
    });
  expect(called).toEqual(['readEvent']);
  expect(held).toEqual(methods.filter((method) => method !== 'readEvent'));
});

test('the original site calls the gateway’s methods unchanged', async () => {
  const { gateway, called } = openGateway();
  const site = fromSiteOnly(gateway, siteOutbound);
  for (const method of methods) await call(site, method);
  expect(called).toEqual(methods);
});
