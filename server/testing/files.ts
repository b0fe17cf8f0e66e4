import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

export const picture = async () => ({
  name: 'slika.png',
  bytes: await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c8102e' } })
    .png()
    .toBuffer(),
});

export const pdf = () => ({
  name: 'tlocrt.pdf',
  bytes: Buffer.from(
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\nxref\n0 1\ntrailer\n<< /Root 1 0 R >>\nstartxref\n45\n%%EOF\n',
  ),
});

export const actingPdf = () => ({
  name: 'ponuda.pdf',
  bytes: Buffer.from(
    pdf()
      .bytes.toString()
      .replace('/Type /Catalog', '/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >>'),
  ),
});

/** Returns a well-formed document of nearly ten megabytes with 220,000 empty object streams. */
export const floodedPdf = () => {
  const stream = `obj<</Type/ObjStm/Filter/Fl>>stream\n${deflateSync('').toString('latin1')}\n`;
  return {
    name: 'poplava.pdf',
    bytes: Buffer.from(`%PDF-1.7\n${stream.repeat(220_000)}startxref\n9\n%%EOF\n`, 'latin1'),
  };
};
