import sharp from 'sharp';
import { ink, ink2, line, surface } from '#contract/colours.ts';
import { wordmarks } from '../platform/mail/wordmark.ts';
import { inPictureQueue } from '../platform/media/picture-queue.ts';
import { broken, drawn } from './lettering.ts';

export interface Shared {
  kicker: string;
  title: string;
  text: string;
  facts: readonly (readonly [label: string, value: string])[];
}

/** The aspect ratio that social networks expect: 1.91 to 1. */
const [width, height, foot] = [1200, 630, 104];
const left = 72;
const portraitSize = 220;
const wordsEnd = 712;
const mark = { width: 196, height: 58 } as const;
const bytesMost = 100_000;

async function words(
  { kicker, title, text, facts }: Shared,
  writtenName: string | undefined,
  hasPortrait: boolean,
): Promise<string> {
  const x = hasPortrait ? left + portraitSize + 36 : left;
  const room = wordsEnd - x;
  const size = title.length > 36 || hasPortrait ? 56 : 72;
  const parts: string[] = [
    await drawn({ text: kicker, face: 'display', size: 30, x, y: 92, colour: ink.light }),
  ];
  let y = 100;
  for (const part of await broken(title, { face: 'display', size, width: room, most: text ? 2 : 3 })) {
    y += size * 1.04;
    parts.push(await drawn({ text: part, face: 'display', size, x, y, colour: ink.light }));
  }
  y += 14;
  for (const part of await broken(text, { face: 'words', size: 30, width: room, most: 3 })) {
    y += 42;
    parts.push(await drawn({ text: part, face: 'words', size: 30, x, y, colour: ink2.light }));
  }
  const base = height - foot / 2 + 11;
  if (writtenName)
    parts.push(
      await drawn({ text: writtenName, face: 'display', size: 52, x: left, y: base + 6, colour: ink.light }),
    );
  for (const [at, [label, value]] of facts.slice(0, 2).entries()) {
    const begins = 348 + at * 400;
    parts.push(
      `<path d="M${begins - 40} ${height - foot + 4}V${height}" stroke="${line.light}" stroke-width="1"/>`,
    );
    const [shown = ''] = await broken(value, {
      face: 'display',
      size: 28,
      width: at === 0 ? 345 : 420,
      most: 1,
    });
    parts.push(
      await drawn({
        text: label,
        face: 'words',
        size: 28,
        x: begins,
        y: height - foot + 44,
        colour: ink2.light,
      }),
    );
    parts.push(
      await drawn({ text: shown, face: 'display', size: 28, x: begins, y: height - 23, colour: ink.light }),
    );
  }
  return parts.join('');
}

/** Returns the picture: a category's drawing with the text on it, at most 100 KB. `art` is 1200 × 526 px. */
export async function sharePicture(
  shared: Shared,
  siteName: string,
  art: Uint8Array,
  portrait: Uint8Array | undefined,
): Promise<Uint8Array> {
  const [wordmark] = wordmarks({ name: siteName });
  const layer = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect y="${height - foot}" width="${width}" height="${foot}" fill="${surface.light}"/><path d="M0 ${height - foot + 2}H${width}" stroke="${ink.light}" stroke-width="4"/>${await words(shared, wordmark ? undefined : siteName, portrait !== undefined)}</svg>`;
  return inPictureQueue(async () => {
    const face =
      portrait &&
      (await sharp(portrait).resize(portraitSize, portraitSize, { fit: 'cover' }).png().toBuffer());
    const whole = await sharp({ create: { width, height, channels: 3, background: surface.light } })
      .composite([
        {
          input: await sharp(art)
            .resize({ width, height: height - foot, fit: 'cover' })
            .png()
            .toBuffer(),
          top: 0,
          left: 0,
        },
        ...(face ? [{ input: face, top: 64, left }] : []),
        { input: Buffer.from(layer), top: 0, left: 0 },
        ...(wordmark
          ? [
              {
                input: await sharp(wordmark.bytes).resize(mark).png().toBuffer(),
                top: height - (foot + mark.height) / 2,
                left,
              },
            ]
          : []),
      ])
      .png()
      .toBuffer();
    for (const colours of [128, 64, 32]) {
      const small = await sharp(whole).png({ palette: true, colours, effort: 8 }).toBuffer();
      if (small.byteLength <= bytesMost || colours === 32) return small;
    }
    return whole;
  });
}
