import { describe, expect, onTestFinished, vi } from 'vitest';
import { events } from '#contract/realtime.ts';
import type { Person } from '../../testing/app.ts';
import { bearer, caughtUp, socketOf, subscribe, test, until } from '../../testing/sockets.ts';
import { most, rates } from '../limits/socket-limits.ts';

const several = (count: number, person: Person, address: string) =>
  Promise.all(Array.from({ length: count }, () => socketOf(address, { auth: bearer(person.token) })));

describe('an account', () => {
  test('is disconnected after 1,500 concurrent subscriptions over three sockets, and few of them run the access rule', async ({
    as,
    address,
    realtime,
  }) => {
    const ana = await as('client');
    const rule = vi.fn(async () => ({}));
    realtime.channel('flood', rule);
    const sockets = await several(3, ana, address);
    for (const [n, socket] of sockets.entries())
      for (let id = 0; id < 500; id++) socket.emit('subscribe', { channel: `private-flood.${n + 1}${id}` });
    await until(() => sockets.every(({ connected }) => !connected), 'all sockets are closed');
    expect(rule.mock.calls.length).toBeLessThanOrEqual(3 * most.channelsOfSocket);
  });

  test('cannot exceed the subscription limit by subscribing slowly over many sockets', async ({
    as,
    address,
    realtime,
  }) => {
    const ana = await as('client');
    realtime.channel('polite', async () => ({}));
    const sockets = await several(8, ana, address);
    const asked = sockets.flatMap((socket, n) =>
      Array.from({ length: 40 }, (_, id) => subscribe(socket, `private-polite.${n + 1}${id}`)),
    );
    const statuses = await Promise.all(asked);
    expect(new Set(statuses)).toEqual(new Set([0, 429]));
    expect(statuses.filter((status) => status === 0).length).toBeLessThan(
      rates.subscriptions.account.max + 50,
    );
    expect(sockets.every(({ connected }) => connected)).toBe(true);
  });

  test('has a maximum number of channels per socket, even when all are requested concurrently', async ({
    as,
    address,
    realtime,
  }) => {
    const ana = await as('client');
    // Delays the rule’s results until all subscriptions have been requested.
    const requested = Promise.withResolvers<object>();
    realtime.channel('delayed', () => requested.promise);
    const [socket] = await several(1, ana, address);
    if (!socket) throw new Error('no socket');
    const subscribing = Array.from({ length: most.channelsOfSocket + 5 }, (_, id) =>
      subscribe(socket, `private-delayed.${id + 1}`),
    );
    await Promise.race(subscribing);
    requested.resolve({});
    const statuses = await Promise.all(subscribing);
    expect(statuses.filter((status) => status === 0)).toHaveLength(most.channelsOfSocket);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    socket.emit('unsubscribe', { channel: `private-delayed.${statuses.indexOf(0) + 1}` });
    expect(await subscribe(socket, 'private-delayed.999')).toBe(0);
  });

  test('is disconnected after 1,000 whispers over four sockets; at a lower rate some are delivered', async ({
    as,
    address,
    realtime,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    realtime.channel('whispering', async () => ({}), { whispers: [events.typing] });
    const channel = 'private-whispering.1';
    const hears = await socketOf(address, { auth: bearer(ivo.token) });
    await subscribe(hears, channel);
    let heard = 0;
    hears.on(events.typing, () => heard++);
    const sockets = await several(4, ana, address);
    for (const socket of sockets) await subscribe(socket, channel);
    const whisper = (times: number) => {
      for (const socket of sockets)
        for (let n = 0; n < times; n++) socket.emit('client event', { channel, event: events.typing });
    };
    whisper(20);
    await until(() => heard > 0, 'a client event is received');
    await caughtUp(...sockets);
    expect(sockets.every(({ connected }) => connected)).toBe(true);
    whisper(250);
    await until(() => sockets.every(({ connected }) => !connected), 'all sockets are closed');
    await caughtUp(hears);
    // The bound allows for the account's burst and for what refills during the test.
    expect(heard).toBeLessThan(2 * rates.whispers.account.max + 5);
  });

  test.for([
    ['one socket', 1, rates.whispers.socket],
    ['four sockets', 4, rates.whispers.account],
  ] as const)(
    'that whispers eighty times in a row over %s is limited to the allowed rate',
    async ([, count, rate], { as, address, realtime }) => {
      const [ana, ivo] = [await as('client'), await as('worker')];
      realtime.channel('pace', async () => ({}), { whispers: [events.typing] });
      const channel = 'private-pace.1';
      const hears = await socketOf(address, { auth: bearer(ivo.token) });
      await subscribe(hears, channel);
      let heard = 0;
      hears.on(events.typing, () => heard++);
      const sockets = await several(count, ana, address);
      for (const socket of sockets) await subscribe(socket, channel);
      const begun = performance.now();
      for (let n = 0; n < 80; n++)
        sockets[n % count]?.emit('client event', { channel, event: events.typing });
      await caughtUp(...sockets, hears);
      expect(sockets.every(({ connected }) => connected)).toBe(true);
      expect(heard).toBeGreaterThan(0);
      expect(heard).toBeLessThanOrEqual(rate.max * (1 + (performance.now() - begun) / rate.windowMs) + 1);
    },
  );

  test('has a maximum number of sockets; one more is closed without affecting the others', async ({
    as,
    address,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const sockets = await several(most.socketsOfAccount, ana, address);
    const [next, other] = [
      await socketOf(address, { auth: bearer(ana.token) }),
      await socketOf(address, { auth: bearer(ivo.token) }),
    ];
    await until(() => !next.connected, 'the socket is closed');
    expect([other, ...sockets].every(({ connected }) => connected)).toBe(true);
  });
});

test('further sockets are rejected immediately while many are connecting, and accepted once fewer are', async ({
  as,
  address,
}) => {
  const ana = await as('client');
  const usual = most.arrivingSockets;
  most.arrivingSockets = 2;
  onTestFinished(() => void (most.arrivingSockets = usual));
  // These connections never authenticate, so they stay in the connecting state.
  const idle = [1, 2].map(
    () => new WebSocket(`${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`),
  );
  onTestFinished(() => {
    for (const one of idle) one.close();
  });
  await Promise.all(idle.map((one) => new Promise((opened) => one.addEventListener('open', opened))));
  const connect = () => socketOf(address, { auth: bearer(ana.token) });
  await expect(connect()).rejects.toThrow('websocket error');
  idle[0]?.close();
  await until(() => connect().then(Boolean, () => false), 'a socket is accepted');
  // A socket counts only while it is connecting.
  expect((await connect()).connected).toBe(true);
});

test('a whisper is delivered only if it has a known name and comes from a subscriber of the channel', async ({
  as,
  address,
  realtime,
}) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  realtime.channel('closed', async ({ id }) => id === ivo.id && {}, { whispers: [events.typing] });
  realtime.channel('known', async () => ({}), { whispers: [events.typing] });
  realtime.channel('mute', async () => ({}));
  const [hears, whispers] = [
    await socketOf(address, { auth: bearer(ivo.token) }),
    await socketOf(address, { auth: bearer(ana.token) }),
  ];
  const heard: unknown[] = [];
  for (const channel of ['private-closed.1', 'private-known.1', 'private-mute.1']) {
    expect(await subscribe(hears, channel)).toBe(0);
    expect(await subscribe(whispers, channel)).toBe(channel === 'private-closed.1' ? 403 : 0);
  }
  hears.onAny((...all) => heard.push(all.slice(0, 3)));
  const say = (channel: string, event: unknown) =>
    whispers.emit('client event', { channel, event, data: { html: '<b>' } });
  for (const event of ['client-evil', events.chatMessageSent, events.presence, 'toString', '', null])
    say('private-known.1', event);
  for (const channel of [
    'private-closed.1',
    'private-mute.1',
    'private-known.2',
    `private-user-online.${ivo.id}`,
  ])
    say(channel, events.typing);
  say('private-known.1', events.typing);
  await until(() => heard.length > 0, 'the allowed event is received');
  expect(heard).toEqual([[events.typing, 'private-known.1', { user_id: ana.id }]]);
});

test('a whisper is not delivered while the channel’s access rule is being checked', async ({
  as,
  address,
  realtime,
}) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const checked = Promise.withResolvers<false>();
  realtime.channel('slow', async ({ id }) => (id === ivo.id ? {} : checked.promise), {
    whispers: [events.typing],
  });
  const [hears, whispers] = [
    await socketOf(address, { auth: bearer(ivo.token) }),
    await socketOf(address, { auth: bearer(ana.token) }),
  ];
  expect(await subscribe(hears, 'private-slow.1')).toBe(0);
  const heard = vi.fn();
  hears.on(events.typing, heard);
  const refused = subscribe(whispers, 'private-slow.1');
  for (let n = 0; n < 8; n++)
    whispers.emit('client event', { channel: 'private-slow.1', event: events.typing });
  await caughtUp(whispers, hears);
  checked.resolve(false);
  expect(await refused).toBe(403);
  expect(heard).not.toHaveBeenCalled();
});

test('subscribing to a channel without an access rule is rejected', async ({ as, address }) => {
  const ana = await as('client');
  const socket = await socketOf(address, { auth: bearer(ana.token) });
  for (const channel of [
    'private-unknown.1',
    `user-online.${ana.id}`,
    `presence-user-online.${ana.id}`,
    'token:1',
    `person:${ana.id}`,
  ])
    expect(await subscribe(socket, channel), channel).toBe(403);
});
