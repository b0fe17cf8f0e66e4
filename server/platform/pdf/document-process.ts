import path from 'node:path';
import pdfMake from 'pdfmake';
import { fontFiles } from '../fonts/faces.ts';
import { answerParent } from '../isolated/answer-parent.ts';
import { layouts } from './layouts.ts';

const files = Object.values(fontFiles);
pdfMake.setUrlAccessPolicy(() => false);
pdfMake.setLocalAccessPolicy((file) => files.includes(path.resolve(file)));
pdfMake.addFonts(
  Object.fromEntries(Object.entries(fontFiles).map(([name, file]) => [name, { normal: file }])),
);
pdfMake.addTableLayouts(layouts);

// Renders a document from its JSON definition.
answerParent((definition) => pdfMake.createPdf(JSON.parse(Buffer.from(definition).toString())).getBuffer());
