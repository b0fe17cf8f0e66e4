import type { Push } from '../platform/push/push.ts';

type Sent = Parameters<Push['send']>;

export interface Devices extends Push {
  sent: { to: Sent[0]; message: Sent[1] }[];
  gone: Set<string>;
  failing: Set<string>;
}

export function openDevices(): Devices {
  const devices: Devices = {
    publicKey: 'test-public-key',
    reachesFcm: true,
    sent: [],
    gone: new Set(),
    failing: new Set(),
    async send(to, message) {
      const address = to.kind === 'web' ? to.endpoint : to.token;
      if (devices.failing.has(address)) throw new Error('the push service is unavailable');
      if (devices.gone.has(address)) return 'gone';
      devices.sent.push({ to, message });
      return 'sent';
    },
  };
  return devices;
}
