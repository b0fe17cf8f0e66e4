import { expect, test } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { clickUrl } from './click-url.ts';

test.for([
  ['example.com', 'https://example.com/'],
  ['www.example.com/najam-alata?x=1#a', 'https://www.example.com/najam-alata?x=1#a'],
  ['HTTP://Example.com', 'http://example.com/'],
  ['https://example.com:8443/a', 'https://example.com:8443/a'],
  ['example.com:8080/a', 'https://example.com:8080/a'],
  ['//example.com/a', 'https://example.com/a'],
  ['čistoća.hr', 'https://xn--istoa-jxa1b.hr/'],
] as const)('the link target %s is normalised to %s', ([given, href]) => {
  expect(clickUrl(given)).toBe(href);
});

test.for([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'javascript:1',
  'data:text/html,<script>alert(1)</script>',
  'mailto:ana@example.com',
  'ftp://example.com',
  'file:///etc/passwd',
  'https://ana:tajna@example.com',
  'https://ana@example.com',
  'localhost',
  'http://localhost:3000',
  'http://LOCALHOST./',
  'http://127.0.0.1',
  'http://0x7f.1',
  'http://2130706433',
  'http://10.0.0.1',
  'http://8.8.8.8',
  'http://[::1]/',
  'pisač.local',
  'router.lan',
  'intranet',
  'a.internal',
  'example.com/a b',
  'https://',
  'https:///example',
  `https://example.com/${'a'.repeat(2000)}`,
])('the link target %s is rejected', (given) => {
  expect(() => clickUrl(given)).toThrow(AppError);
});
