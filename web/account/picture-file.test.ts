import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Faults, fakeCanvas } from '../platform/browser/fake-canvas.ts';
import { cropped, fileOf } from './picture-file.ts';

const photo = new File(['a photo'], 'ja.png', { type: 'image/png' });
const image = { naturalWidth: 4000, naturalHeight: 3000 } as HTMLImageElement;
const area = { x: 500, y: 0, width: 3000, height: 3000 };

beforeEach(() =>
  vi.stubGlobal(
    'FileReader',
    class {
      result = '';
      onload = () => undefined;
      async readAsDataURL(file: File) {
        this.result = `data:${file.type};base64,${btoa(await file.text())}`;
        this.onload();
      }
    },
  ),
);
afterEach(() => vi.unstubAllGlobals());

const sent = async (fault: Faults) => {
  fakeCanvas(fault);
  const file = fileOf(await cropped(photo, image, area, 1));
  return [file.name, file.type, await file.text()];
};

test('a profile picture is sent cropped', async () => {
  expect(await sent({})).toEqual(['profilna-slika.webp', 'image/webp', 'encoded']);
});

const faults: [string, Faults][] = [
  ['provides no canvas context', { noContext: true }],
  ['cannot encode the crop', { noBlob: true }],
  ['reads a blank canvas', { read: 'blank' }],
  ['encodes something else', { encoded: 'other' }],
];
test.for(faults)('the whole profile picture is sent if the browser %s', async ([, fault]) => {
  expect(await sent(fault)).toEqual(['profilna-slika.png', 'image/png', 'a photo']);
});
