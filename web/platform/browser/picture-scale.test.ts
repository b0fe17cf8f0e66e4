import { afterEach, expect, test, vi } from 'vitest';
import { type Faults, fakeCanvas } from './fake-canvas.ts';
import { scaled } from './picture-scale.ts';

const photo = new File(['a photo of many megabytes'], 'slika.jpg', { type: 'image/jpeg' });
afterEach(() => vi.unstubAllGlobals());

test('a large picture is scaled down and keeps its file name', async () => {
  const state = fakeCanvas({});
  const sent = await scaled(photo, 'image/jpeg');
  expect([sent.name, sent.type, await sent.text()]).toEqual(['slika.jpg', 'image/jpeg', 'encoded']);
  expect(state.open).toBe(0);
});

const faults: [string, Faults][] = [
  ['cannot decode it to a bitmap', { noBitmap: true }],
  ['provides no canvas context', { noContext: true }],
  ['cannot encode it', { noBlob: true }],
  ['reads a blank canvas', { read: 'blank' }],
  ['encodes something else', { encoded: 'other' }],
];
test.for(faults)('the original is sent if the browser %s', async ([, fault]) => {
  const state = fakeCanvas(fault);
  expect(await scaled(photo, 'image/jpeg')).toBe(photo);
  expect(state.open).toBe(0);
});

test('a small picture is sent unchanged', async () => {
  fakeCanvas({}, { width: 640, height: 480 });
  expect(await scaled(photo, 'image/jpeg')).toBe(photo);
});
