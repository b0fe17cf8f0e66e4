// A separate object, because the library's types lack the options of PDF417.
const form = { bcid: 'pdf417', columns: 9, eclevel: 4, scale: 2 };

/**
 * Returns a PDF417 barcode as SVG, in the form that HUB 3A prescribes: 9 columns, error correction level 4.
 * Loads the library on first use, because it contains every barcode format.
 */
export async function barcodeSvg(text: string): Promise<string> {
  const { toSVG } = await import('bwip-js/node');
  return toSVG({ ...form, text });
}
