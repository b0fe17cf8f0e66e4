/** A kitchen's plan on one page: walls, a door's swing, the worktop and the leaking sink. */
const drawing = `2 w 100 500 395 250 re S 0.8 w
130 500 60 0 re S 190 500 m 190 533 163 560 130 560 c S 130 560 m 130 500 l S
100 690 395 60 re S 435 500 60 190 re S 350 702 70 36 re S 385 720 4 4 re f
BT /F1 14 Tf 100 770 Td (Kuhinja 3,95 x 2,50 m) Tj ET BT /F1 10 Tf 352 745 Td (sudoper) Tj ET`;

/** A PDF of a single page, A4. */
export function floorPlanPdf(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}
