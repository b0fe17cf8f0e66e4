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
    ['without active content', pdf().bytes],
    [
      'with text',
      document(
        '<< /Type /Catalog >>',
        stream('/Filter /FlateDecode', deflateSync('BT (launch of JavaScript) Tj ET')),
      ),
    ],
    [
      'that opens at a given page',
      document('<< /OpenAction [3 0 R /FitH null] /Names << /Dests 4 0 R >> >>'),
    ],
    ['with links', document('<< /A << /S /URI /URI (https://primjer.hr) >> >>')],
    [
      'that has links and opens at a given page',
      document('<< /OpenAction [3 0 R /FitH null] >>', '<< /A << /S /URI /URI (https://primjer.hr) >> >>'),
    ],
    ['with object streams', document(objects('1 0 << /Type /Page >>'), objects('2 0 << /Type /Font >>'))],
    [
      'with names that only begin like active ones',
      document('<< /JSON 1 /LaunchPad 2 /JavaScripts 3 /EFG << >> >>'),
    ],
    [
      'with an object stream whose filter is abbreviated',
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
      'with an outline and a colour profile',
      document('<< /First 2 0 R /Last 3 0 R >>', stream('/N 3 /Filter /LZWDecode', 'boje')),
    ],
    [
      'with a parenthesis, a comment and a fake endobj in a dictionary',
      document(objects('1 0 << >>', '/A (\\) endobj >> \\() %) >>\n /Filter /FlateDecode')),
    ],
    [
      'with an incremental update',
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
    ['with as many object streams without a type', filled(unnamed)],
    ['with only obj keywords', filled('obj ')],
    ['with unterminated dictionaries', filled('obj<<')],
    ['with millions of nested, unterminated dictionaries', filled('<<')],
    ['with empty dictionaries', filled('obj<<>>')],
    ['with only parentheses', filled('(', 'obj<<')],
    ['with only comments', filled('obj%\n')],
    ['with only names', filled('/a', 'obj<<')],
    ['with only escaped letters', filled('#41')],
    ['with 2 million nested dictionaries', document('<<'.repeat(2_000_000) + '>>'.repeat(2_000_000))],
  ] as const)('include a document %s', ([, bytes]) => {
    expect(isPassivePdf(bytes)).toBe(false);
  });

  test('do not include a document that is large because it repeats a few characters', () => {
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
    ['with a script under an escaped name', document('<< /S /J#61va#53cript /J#53 (app.alert(1)) >>')],
    ['with only the key of a script', document('<< /JS(app.alert(1)) >>')],
    ['with the key of a script before a NUL', document('<< /JS\0(app.alert(1)) >>')],
    ['with the key of a script before a comment', document('<< /JS%\n(app.alert(1)) >>')],
    [
      'with a script that runs when a page opens',
      document('<< /Type /Page /AA << /O << /S\n/JavaScript\n/JS\n5 0 R >> >> >>'),
    ],
    [
      'with a script in a 3D drawing',
      document('<< /Subtype /3D /3DD 5 0 R >>', stream('/OnInstantiate 6 0 R', '')),
    ],
    ['that launches a program', document('<< /OpenAction << /S /Launch /F (cmd.exe) >> >>')],
    ['that launches a program under an escaped name', document('<< /S /#4c#61unch /F (cmd.exe) >>')],
    [
      'that opens a URL automatically',
      document('<< /OpenAction << /S /URI /URI (https://evil.example) >> >>'),
    ],
    [
      'that opens a URL through a referenced action',
      document('<< /OpenAction 2 0 R >>', '<< /S /URI /URI (https://evil.example) >>'),
    ],
    [
      'that opens a URL when a page opens',
      document('<< /AA << /O << /S /URI /URI (https://evil.example) >> >> >>'),
    ],
    [
      'that opens a URL in an object stream automatically',
      document('<< /OpenAction 7 0 R >>', objects('1 0 << /S /#55RI /URI (https://evil.example) >>')),
    ],
    [
      'with an embedded file',
      document('<< /Type /EmbeddedFile >>', '<< /Names << /EmbeddedFiles 1 0 R >> >>'),
    ],
    ['with an embedded file without a type', document('<< /Type /Filespec /EF << /F 5 0 R >> >>')],
    ['with a reference to an embedded file', document('<< /Type /Filespec /EF\n7 0 R >>')],
    ['with a file attachment annotation', document('<< /Subtype /FileAttachment >>')],
    ['with a form that imports data', document('<< /S /ImportData /F (podaci.fdf) >>')],
    ['that links to another document', document('<< /S /GoToR /F (drugi.pdf) >>')],
    ['that links to an embedded document', document('<< /S /GoToE /T << >> >>')],
    ['with a rendition', document('<< /S /Rendition >>')],
    ['with a movie', document('<< /Subtype /Movie >>')],
    ['with a form that submits data', document('<< /S /SubmitForm /F (https://evil.example) >>')],
    ['with an XFA form', document('<< /AcroForm << /XFA 4 0 R >> >>')],
    ['with rich media', document('<< /Subtype /RichMedia >>')],
    ['with a script in an object stream', document(objects('1 0 << /S /JavaScript /JS (app.alert(1)) >>'))],
    [
      'with a script under an escaped name in an object stream',
      document(objects('1 0 << /S /Java#53cript >>')),
    ],
    [
      'with an object stream under an escaped name',
      document(stream('/Type /Obj#53tm /Filter /FlateDecode', deflateSync('<< /S /Launch >>'))),
    ],
    [
      'with a script in an object stream with a predictor',
      document(
        stream(
          '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 5 >>',
          deflateSync(predicted(script, 5)),
        ),
      ),
    ],
    [
      'with a script in an object stream compressed twice',
      document(
        stream(
          '/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]',
          deflateSync(deflateSync(script)),
        ),
      ),
    ],
    [
      'with a script in an object stream, encoded as hex digits',
      document(
        stream(
          '/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /ASCIIHexDecode]',
          deflateSync(`${Buffer.from(script).toString('hex')}>`),
        ),
      ),
    ],
    [
      'with an object stream without a type',
      document(stream('/N 1 /First 4 /Filter /FlateDecode', deflateSync(script))),
    ],
    [
      'with an object stream that has a long dictionary',
      document(stream(`/N 1 /First 4 /Filter /FlateDecode /A (${'x'.repeat(3000)})`, deflateSync(script))),
    ],
    [
      'with an object stream whose dictionary contains a fake endobj',
      document(stream('/N 1 /First 4 /Filter /FlateDecode /A (endobj)', deflateSync(script))),
    ],
    [
      'with an object stream after a comment',
      document(
        stream('/N 1 /First 4 /Filter /FlateDecode', deflateSync(script)).replace(
          '>>\nstream',
          '>>%\nstream',
        ),
      ),
    ],
    [
      'with an object stream inside a string',
      document(`(2 0 obj ${stream('/N 1 /First 4 /Filter /FlateDecode', deflateSync(script))} )`),
    ],
    [
      'with an object stream at whose start PDF readers differ',
      document(
        stream('/N 1 /First 4 /Filter /FlateDecode', deflateSync('1 0 << >>')).replace(
          'stream\n',
          'stream\r',
        ),
      ),
    ],
    [
      'with an object stream that has two filter entries',
      document(objects('1 0 << >>', '/Filter /FlateDecode /Filter /LZWDecode')),
    ],
    ['with an object stream whose filter is a reference', document(objects('1 0 << >>', '/Filter 7 0 R'))],
    [
      'with an object stream in another file',
      document(objects('1 0 << >>', '/Filter /FlateDecode /F (drugi.bin)')),
    ],
    ['with an unterminated dictionary', document('<< /A (')],
    ['that is slow to parse', Buffer.from(`%PDF-1.7\n${'obj<</A'.repeat(20_000)}${'>>'.repeat(20_000)}`)],
    ['with a script added by an incremental update', Buffer.concat([pdf().bytes, document(objects(script))])],
    ['with an unreadable object stream', document(stream('/Type /ObjStm /Filter /LZWDecode', 'nečitljivo'))],
    ['with an object stream of 40 million characters', document(objects(' '.repeat(40_000_000)))],
    ['with an object stream without content', document('<< /Type /ObjStm >>')],
    ['that is encrypted', document('<< /Encrypt 4 0 R >>')],
    ['that is encrypted under an escaped name', document('<< /Encr#79pt 4 0 R >>')],
  ] as const)('include a document %s', ([, bytes]) => {
    expect(isPassivePdf(bytes)).toBe(false);
  });
});
