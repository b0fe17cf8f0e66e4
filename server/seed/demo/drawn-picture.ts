import sharp, { type Sharp } from 'sharp';
import { limits } from '#contract/constants.ts';
import type { PreparedImage } from '../../platform/media/media.ts';
import { inPictureQueue } from '../../platform/media/picture-queue.ts';
import { type Frame, framed, whole } from '../art/frame.ts';

const { cardPx } = limits.media;
/**
 * Uses the quality of uploads but the lowest compression effort, since the first start waits for all
 * drawings.
 */
const webp = { quality: 82, effort: 0 } as const;

export const drawnPicture = (
  scene: string,
  name: string,
  fullPx: number,
  { mirrored = false, ...frame }: Frame & { mirrored?: boolean } = whole,
): Promise<PreparedImage> =>
  inPictureQueue(async () => {
    const { data, info } = await sharp(Buffer.from(framed(scene, frame, fullPx)))
      .removeAlpha()
      .flop(mirrored)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const drawn = () => sharp(data, { raw: info });
    const [full, card] = [await stored(drawn()), await stored(drawn().resize(cardPx))];
    return { kind: 'image', type: 'image/webp', name, full, card, size: full.bytes.byteLength };
  });

async function stored(picture: Sharp) {
  const { data, info } = await picture.webp(webp).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}
