import { deflateSync } from 'node:zlib';
import libheif from 'libheif-js/wasm-bundle.js';
import sharp from 'sharp';
import { limits } from '#contract/constants.ts';
import { answerPictures } from './answer-pictures.ts';
import { pngChunk } from './png-chunk.ts';

// Values of heif_colorspace, heif_chroma and heif_channel.
const [rgb, interleavedRgba, interleaved] = [1, 11, 10];
/** Bytes of a PNG's signature and IHDR chunk; the colour profile chunk comes next. */
const headerBytes = 33;
/**
 * Address of 16 bytes for the results of libheif calls: a heif_error of 12 bytes, then one returned value.
 */
const error = libheif._malloc(16);
const result = error + 12;

/** Creates a new view for each read, because WebAssembly memory is replaced when it grows. */
const valueAt = (address: number) => new DataView(libheif.HEAPU8.buffer).getInt32(address, true);
const copyOf = (address: number, bytes: number) =>
  Buffer.from(libheif.HEAPU8.subarray(address, address + bytes));

function check(): void {
  if (valueAt(error) !== 0) throw new Error(`libheif failed: error ${valueAt(error)}.${valueAt(error + 4)}`);
}

function mainPicture(heic: Uint8Array): number {
  const given = libheif._malloc(heic.byteLength);
  libheif.HEAPU8.set(heic, given);
  const context = libheif._heif_context_alloc();
  libheif._heif_context_read_from_memory_without_copy(error, context, given, heic.byteLength, 0);
  check();
  libheif._heif_context_get_primary_image_handle(error, context, result);
  check();
  return valueAt(result);
}

function profileChunk(handle: number): Buffer {
  const bytes = libheif._heif_image_handle_get_raw_color_profile_size(handle);
  if (bytes === 0) return Buffer.alloc(0);
  const profile = libheif._malloc(bytes);
  libheif._heif_image_handle_get_raw_color_profile(error, handle, profile);
  check();
  return pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), deflateSync(copyOf(profile, bytes))]));
}

// libheif applies rotation and mirroring; a HEIC's EXIF orientation only repeats them and is ignored.
answerPictures(async (heic) => {
  const handle = mainPicture(heic);
  const [width, height] = [
    libheif._heif_image_handle_get_width(handle),
    libheif._heif_image_handle_get_height(handle),
  ];
  const { maxPixels } = limits.media;
  if (width * height > maxPixels)
    throw new Error(`the picture has ${width * height} pixels, at most ${maxPixels} are allowed`);
  const profile = profileChunk(handle);
  libheif._heif_decode_image(error, handle, result, rgb, interleavedRgba, 0);
  check();
  const plane = libheif._heif_image_get_plane_readonly(valueAt(result), interleaved, result);
  const stride = valueAt(result);
  const rows = libheif.HEAPU8.subarray(plane, plane + stride * height);
  const picture = sharp(rows, { raw: { width: stride / 4, height, channels: 4 } })
    .extract({ left: 0, top: 0, width, height })
    .resize({
      width: limits.media.fullPx,
      height: limits.media.fullPx,
      fit: 'inside',
      withoutEnlargement: true,
    });
  if (!libheif._heif_image_handle_has_alpha_channel(handle)) picture.removeAlpha();
  const png = await picture.png({ compressionLevel: 1 }).toBuffer();
  return Buffer.concat([png.subarray(0, headerBytes), profile, png.subarray(headerBytes)]);
});
