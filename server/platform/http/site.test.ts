import { expect, test } from 'vitest';
import { openSite } from './site.ts';

test.each(['Meštar <poruke@example.com>', 'poruke@example.com'])(
  'the site’s email address is read from “%s” without the name',
  (mailFrom) => {
    expect(openSite({ appName: 'Meštar', mailFrom, port: 3000 }).email).toBe('poruke@example.com');
  },
);
