import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Shared, sharePicture } from './share-picture.ts';

const art = await sharp({ create: { width: 1200, height: 526, channels: 3, background: '#fde8e8' } })
  .png()
  .toBuffer();
const pictureWith = (facts: Shared['facts']) =>
  sharePicture({ kicker: 'Krovovi', title: 'Krov', text: '', facts }, 'Meštar', art, undefined);

test('the footer of a share picture shows the label and value of both facts', async () => {
  const whole = await pictureWith([
    ['Mjesto', 'Đakovo'],
    ['Ocjena', '4,8'],
  ]);
  const lacking = [
    [
      ['', 'Đakovo'],
      ['Ocjena', '4,8'],
    ],
    [
      ['Mjesto', ''],
      ['Ocjena', '4,8'],
    ],
    [
      ['Mjesto', 'Đakovo'],
      ['', '4,8'],
    ],
    [
      ['Mjesto', 'Đakovo'],
      ['Ocjena', ''],
    ],
    [['Mjesto', 'Đakovo']],
  ] as const;
  for (const facts of lacking)
    expect(Buffer.compare(await pictureWith(facts), whole), JSON.stringify(facts)).not.toBe(0);
  expect(
    Buffer.compare(
      await pictureWith([
        ['Mjesto', 'Đakovo'],
        ['Ocjena', '4,8'],
      ]),
      whole,
    ),
  ).toBe(0);
});
