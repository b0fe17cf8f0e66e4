import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.for([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/149.0.0.0 Safari/537.36`,
    'Chrome na Windowsu',
    false,
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/149.0.0.0 Safari/537.36 Edg/149.0.0.0`,
    'Edge na Windowsu',
    false,
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/149.0.0.0 Safari/537.36 OPR/130.0.0.0`,
    'Opera na Windowsu',
    false,
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; Pixel 9) ${webkit} Chrome/149.0.0.0 Mobile Safari/537.36`,
    'Chrome na Androidu',
    true,
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; SM-S938B) ${webkit} SamsungBrowser/28.0 Chrome/149.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet na Androidu',
    true,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari na iPhoneu',
    true,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/149.0 Mobile/15E148 Safari/604.1',
    'Chrome na iPhoneu',
    true,
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari na iPadu',
    true,
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
    'Safari na Macu',
    false,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox na Linuxu', false],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) ${webkit} Chrome/149.0.0.0 Safari/537.36`,
    'Chrome na ChromeOS-u',
    false,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) Nesto/1.0', 'Preglednik na Linuxu', false],
  ['Mozilla/5.0 (compatible)', 'Nepoznat uređaj', false],
  ['Chrome, Linux', 'Chrome na Linuxu', false],
  ['Safari, iPhone', 'Safari na iPhoneu', true],
  ['Samsung Internet, Android', 'Samsung Internet na Androidu', true],
  ['Anin radni stol', 'Anin radni stol', false],
  ['curl/8.14.1', 'curl/8.14.1', false],
  ['  ', 'Nepoznat uređaj', false],
] as const)('the user agent %s is recognised as %s', ([agent, name, mobile]) => {
  expect(deviceOf(agent)).toEqual({ name, mobile });
});

test('a very long device name is truncated', () => {
  expect(deviceOf('x'.repeat(300)).name).toHaveLength(60);
});
