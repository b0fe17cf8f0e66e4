import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

let prepared: Promise<unknown> | undefined;

async function prepare() {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const { buffer } = new Uint8Array(await readFile(file));
  return prepareZXingModule({ overrides: { wasmBinary: buffer as ArrayBuffer }, fireImmediately: true });
}

/** Returns the UTF-8 text of the PDF417 barcode in a picture; undefined if there is none. */
export async function readBarcode(picture: Uint8Array): Promise<string | undefined> {
  await (prepared ??= prepare());
  const [found] = await readBarcodes(new Blob([new Uint8Array(picture)]), { formats: ['PDF417'] });
  return found && Buffer.from(found.bytes).toString('utf8');
}
