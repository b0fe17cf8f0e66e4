import path from 'node:path';
import pdfMake from 'pdfmake';
import { fontFiles } from '../fonts/faces.ts';
import { answerParent } from '../isolated/answer-parent.ts';
import { layouts, pagePlace } from './layouts.ts';

const files = Object.values(fontFiles);
pdfMake.setUrlAccessPolicy(() => false);
pdfMake.setLocalAccessPolicy((file) => files.includes(path.resolve(file)));
pdfMake.addFonts(
  Object.fromEntries(Object.entries(fontFiles).map(([name, file]) => [name, { normal: file }])),
);
pdfMake.addTableLayouts(layouts);

/** Returns pdfmake's footer function. A document of one page has no page number. */
const footerOf = (footer: object) => (page: number, pages: number) =>
  JSON.parse(JSON.stringify(footer).replace(pagePlace, pages === 1 ? '' : `Stranica ${page} od ${pages}`));

answerParent((given) => {
  const definition = JSON.parse(Buffer.from(given).toString());
  return pdfMake.createPdf({ ...definition, footer: footerOf(definition.footer) }).getBuffer();
});
