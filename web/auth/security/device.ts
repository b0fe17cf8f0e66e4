import { cut } from '#contract/format.ts';

// Order matters: a user agent also contains the names of the browsers that its browser is based on.
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

/** In the locative, for use after *na*. */
const systems = [
  [/\biPhone\b/, 'iPhoneu', true],
  [/\biPad\b/, 'iPadu', true],
  [/\bAndroid\b/, 'Androidu', true],
  [/\bWindows\b/, 'Windowsu', false],
  [/\bCrOS\b|\bChromeOS\b/, 'ChromeOS-u', false],
  [/\bMac OS X\b|\bMacintosh\b|\bmacOS\b/, 'Macu', false],
  [/\bLinux\b/, 'Linuxu', false],
] as const;

export interface Device {
  name: string;
  mobile: boolean;
}

const summedUp = /^([^,]+), (iPhone|iPad|Android|Windows|macOS|ChromeOS|Linux)$/;
const longest = 60;

export function deviceOf(deviceName: string): Device {
  const [, system, mobile = false] = systems.find(([mark]) => mark.test(deviceName)) ?? [];
  const short = summedUp.exec(deviceName);
  if (short) return { name: `${short[1]} na ${system}`, mobile };
  if (!deviceName.startsWith('Mozilla/'))
    return { name: cut(deviceName.trim(), longest) || 'Nepoznat uređaj', mobile };
  const browser = browsers.find(([mark]) => mark.test(deviceName))?.[1] ?? 'Preglednik';
  return {
    name: system ? `${browser} na ${system}` : browser === 'Preglednik' ? 'Nepoznat uređaj' : browser,
    mobile,
  };
}
