import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { floodedPdf, pdf } from '../../testing/files.ts';
import { isPassivePdf } from './passive-pdf.ts';

const document = (...objects: string[]) =>
  Buffer.from(
    `%PDF-1.7\n${objects.map((one, n) => `${n + 1} 0 obj\n${one}\nendobj\n`).join('')}startxref\n9\n%%EOF\n`,
    'latin1',
  );
const stream = (dictionary: string, contents: Buffer | string) =>
  `<< ${dictionary} >>\nstream\n${Buffer.from(contents).toString('latin1')}\nendstream`;
const objects = (text: string, more = '/Filter /FlateDecode') =>
  stream(`/Type /ObjStm /N 1 /First 4 ${more}`, deflateSync(text));
const script = '1 0 << /S /JavaScript /JS (app.alert(1)) >>';

function predicted(text: string, columns: number) {
  const bytes = Buffer.from(text.padEnd(Math.ceil(text.length / columns) * columns));
  return Buffer.concat(
    Array.from({ length: bytes.length / columns }, (_, row) =>
      Buffer.from([
        2,
        ...bytes
          .subarray(row * columns, (row + 1) * columns)
          .map((byte, n) => byte - (bytes[(row - 1) * columns + n] ?? 0)),
      ]),
    ),
  );
}

describe('passive PDFs shown in the browser', () => {
  test.for([
    ['that says nothing', pdf().bytes],
    [
      'with text',
      document(
        '<< /Type /Catalog >>',
        stream('/Filter /FlateDecode', deflateSync('BT (launch of JavaScript) Tj ET')),
      ),
    ],
    ['that opens at a page', document('<< /OpenAction [3 0 R /FitH null] /Names << /Dests 4 0 R >> >>')],
    ['with links', document('<< /A << /S /URI /URI (https://primjer.hr) >> >>')],
    [
      'with links, that opens at a page',
      document('<< /OpenAction [3 0 R /FitH null] >>', '<< /A << /S /URI /URI (https://primjer.hr) >> >>'),
    ],
    ['with packed objects', document(objects('1 0 << /Type /Page >>'), objects('2 0 << /Type /Font >>'))],
    [
      'with a name that only begins like one',
      document('<< /JSON 1 /LaunchPad 2 /JavaScripts 3 /EFG << >> >>'),
    ],
    [
      'with objects packed by the short name of the filter',
      document(objects('1 0 << /Type /Page >>', '/Filter [ /Fl ]')),
    ],
    [
      'with a compressed cross-reference table',
      document(
        stream(
          '/Type /XRef /W [1 2 1] /Filter /FlateDecode /DecodeParms << /Predictor 12 >>',
          deflateSync('tablica'),
        ),
      ),
    ],
    [
      'with a list of chapters and a colour profile',
      document('<< /First 2 0 R /Last 3 0 R >>', stream('/N 3 /Filter /LZWDecode', 'boje')),
    ],
    [
      'with a parenthesis, a comment and a fake end in its dictionary',
      document(objects('1 0 << >>', '/A (\\) endobj >> \\() %) >>\n /Filter /FlateDecode')),
    ],
    [
      'that was changed later',
      Buffer.concat([document(objects('1 0 << /Type /Page >>')), document(objects('1 0 << /Type /Page >>'))]),
    ],
  ] as const)('include a document %s', ([, bytes]) => {
    expect(isPassivePdf(bytes)).toBe(true);
  });
});

describe('PDFs too expensive to inspect, downloaded instead of shown', () => {
  const filled = (text: string, before = '') =>
    document(before + text.repeat(Math.floor(9_900_000 / text.length)));
  const unnamed = `obj<</N 1/First 4/Filter/Fl>>stream\n${deflateSync('').toString('latin1')}\n`;
  test.for([
    ['with 220,000 empty object streams', floodedPdf().bytes],
    ['with as many that do not say so', filled(unnamed)],
    ['with object keywords only', filled('obj ')],
    ['with dictionaries that do not end', filled('obj<<')],
    ['with one nested without end', filled('<<')],
    ['with empty dictionaries', filled('obj<<>>')],
    ['with parentheses only', filled('(', 'obj<<')],
    ['with comments only', filled('obj%\n')],
    ['with names only', filled('/a', 'obj<<')],
    ['with escaped letters only', filled('#41')],
    ['with 2 million nested dictionaries', document('<<'.repeat(2_000_000) + '>>'.repeat(2_000_000))],
  ] as const)('include a document %s', ([, bytes]) => {
    expect(isPassivePdf(bytes)).toBe(false);
  });

  test('do not include a document that only repeats meaningless content', () => {
    for (const text of ['(', '%', '% \n']) expect(isPassivePdf(filled(text)), text).toBe(true);
    expect(isPassivePdf(document('<<'.repeat(50_000) + '>>'.repeat(50_000)))).toBe(true);
  });
});

describe('active PDFs, downloaded instead of shown', () => {
  test.for([
    [
      'with a script that runs when it opens',
      document('<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>'),
    ],
    ['with a script in a stream', document('<< /S /JavaScript /JS 5 0 R >>')],
    ['with a script by an escaped name', document('<< /S /J#61va#53cript /J#53 (app.alert(1)) >>')],
    ['with a script’s key alone', document('<< /JS(app.alert(1)) >>')],
    ['with a script’s key before a NUL', document('<< /JS\0(app.alert(1)) >>')],
    ['with a script’s key before a comment', document('<< /JS%\n(app.alert(1)) >>')],
    [
      'with a script when a page opens',
      document('<< /Type /Page /AA << /O << /S\n/JavaScript\n/JS\n5 0 R >> >> >>'),
    ],
    [
      'with a script in a drawing of three dimensions',
      document('<< /Subtype /3D /3DD 5 0 R >>', stream('/OnInstantiate 6 0 R', '')),
    ],
    ['that launches a program', document('<< /OpenAction << /S /Launch /F (cmd.exe) >> >>')],
    ['that launches one by an escaped name', document('<< /S /#4c#61unch /F (cmd.exe) >>')],
    [
      'that opens an address by itself',
      document('<< /OpenAction << /S /URI /URI (https://evil.example) >> >>'),
    ],
    [
      'that opens an address by an action elsewhere',
      document('<< /OpenAction 2 0 R >>', '<< /S /URI /URI (https://evil.example) >>'),
    ],
    [
      'that opens an address with a page',
      document('<< /AA << /O << /S /URI /URI (https://evil.example) >> >> >>'),
    ],
    [
      'that opens a packed address by itself',
      document('<< /OpenAction 7 0 R >>', objects('1 0 << /S /#55RI /URI (https://evil.example) >>')),
    ],
    ['with a file in it', document('<< /Type /EmbeddedFile >>', '<< /Names << /EmbeddedFiles 1 0 R >> >>')],
    ['with a file that does not say so', document('<< /Type /Filespec /EF << /F 5 0 R >> >>')],
    ['with a file by reference', document('<< /Type /Filespec /EF\n7 0 R >>')],
    ['with a file pinned to a page', document('<< /Subtype /FileAttachment >>')],
    ['with a form that takes data in', document('<< /S /ImportData /F (podaci.fdf) >>')],
    ['that leads to another document', document('<< /S /GoToR /F (drugi.pdf) >>')],
    ['that leads to a document in it', document('<< /S /GoToE /T << >> >>')],
    ['with a recording', document('<< /S /Rendition >>')],
    ['with a movie', document('<< /Subtype /Movie >>')],
    ['with a form that sends', document('<< /S /SubmitForm /F (https://evil.example) >>')],
    ['with a form that has scripts of its own', document('<< /AcroForm << /XFA 4 0 R >> >>')],
    ['with a film', document('<< /Subtype /RichMedia >>')],
    ['with a script among packed objects', document(objects('1 0 << /S /JavaScript /JS (app.alert(1)) >>'))],
    [
      'with a script by an escaped name among packed objects',
      document(objects('1 0 << /S /Java#53cript >>')),
    ],
    [
      'with packed objects by an escaped name',
      document(stream('/Type /Obj#53tm /Filter /FlateDecode', deflateSync('<< /S /Launch >>'))),
    ],
    [
      'with a script packed by differences',
      document(
        stream(
          '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 5 >>',
          deflateSync(predicted(script, 5)),
        ),
      ),
    ],
    [
      'with a script packed twice',
      document(
        stream(
          '/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]',
          deflateSync(deflateSync(script)),
        ),
      ),
    ],
    [
      'with a script as digits, packed',
      document(
        stream(
          '/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /ASCIIHexDecode]',
          deflateSync(`${Buffer.from(script).toString('hex')}>`),
        ),
      ),
    ],
    [
      'with packed objects that do not say so',
      document(stream('/N 1 /First 4 /Filter /FlateDecode', deflateSync(script))),
    ],
    [
      'with packed objects whose dictionary is long',
      document(stream(`/N 1 /First 4 /Filter /FlateDecode /A (${'x'.repeat(3000)})`, deflateSync(script))),
    ],
    [
      'with packed objects whose dictionary seems to end',
      document(stream('/N 1 /First 4 /Filter /FlateDecode /A (endobj)', deflateSync(script))),
    ],
    [
      'with packed objects behind a comment',
      document(
        stream('/N 1 /First 4 /Filter /FlateDecode', deflateSync(script)).replace(
          '>>\nstream',
          '>>%\nstream',
        ),
      ),
    ],
    [
      'with packed objects inside a string',
      document(`(2 0 obj ${stream('/N 1 /First 4 /Filter /FlateDecode', deflateSync(script))} )`),
    ],
    [
      'with packed objects that begin where readers differ',
      document(
        stream('/N 1 /First 4 /Filter /FlateDecode', deflateSync('1 0 << >>')).replace(
          'stream\n',
          'stream\r',
        ),
      ),
    ],
    [
      'with packed objects that have two filters',
      document(objects('1 0 << >>', '/Filter /FlateDecode /Filter /LZWDecode')),
    ],
    ['with packed objects whose filter stands elsewhere', document(objects('1 0 << >>', '/Filter 7 0 R'))],
    [
      'with packed objects in another file',
      document(objects('1 0 << >>', '/Filter /FlateDecode /F (drugi.bin)')),
    ],
    ['with a dictionary that does not end', document('<< /A (')],
    ['that takes long to read', Buffer.from(`%PDF-1.7\n${'obj<</A'.repeat(20_000)}${'>>'.repeat(20_000)}`)],
    ['with a script that a later change adds', Buffer.concat([pdf().bytes, document(objects(script))])],
    [
      'with objects packed so that they cannot be read',
      document(stream('/Type /ObjStm /Filter /LZWDecode', 'nečitljivo')),
    ],
    ['with objects that unfold without end', document(objects(' '.repeat(40_000_000)))],
    ['with packed objects that stand nowhere', document('<< /Type /ObjStm >>')],
    ['that is encrypted', document('<< /Encrypt 4 0 R >>')],
    ['that is encrypted by an escaped name', document('<< /Encr#79pt 4 0 R >>')],
  ] as const)('include a document %s', ([, bytes]) => {
    expect(isPassivePdf(bytes)).toBe(false);
  });
});
