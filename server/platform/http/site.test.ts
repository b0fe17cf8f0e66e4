import { expect, test } from 'vitest';
import { openSite } from './site.ts';

test.each(['Meštar <poruke@example.com>', 'poruke@example.com'])(
  'the site’s address in %s is read without the name',
  (mailFrom) => {
    expect(openSite({ appName: 'Meštar', mailFrom, port: 3000 }).email).toBe('poruke@example.com');
  },
);
