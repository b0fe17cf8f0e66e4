import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Storage } from '../platform/storage/storage.ts';
import { filesOfPerson } from './files.ts';
import { pageOf } from './readable.ts';
import { type Fields, type Reading, recordsOf } from './records.ts';
import { sections } from './sections.ts';

interface Parts extends Reading {
  storage: Storage;
  person: { id: number; name: string };
  site: string;
  at: Date;
}

async function* listed(records: AsyncIterable<Fields>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const record of records) {
    yield before + JSON.stringify(record, null, 2);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/**
 * Returns the archive as a stream, with only a few records and one chunk of a file in memory at once. Reads
 * in the given transaction until the signal aborts.
 */
export async function archiveOf({ storage, person, site, at, ...from }: Parts): Promise<Readable> {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  zip.on('error', (error) => void archive.destroy(error as Error));
  // The consumer of the stream handles its errors. This listener is for errors after the consumer has
  // finished, when an unhandled `error` event would crash the process.
  archive.on('error', () => undefined);
  from.signal.addEventListener('abort', () => void archive.destroy());
  const add = (name: string, open: () => Promise<Readable>, compress = true) =>
    zip.addReadStreamLazy(name, { mtime: at, compress }, (give) => {
      const begin = async () => {
        const stream = await open();
        // yazl does not handle errors of its source streams.
        stream.on('error', (error) => zip.emit('error', error));
        give(null, stream);
      };
      begin().catch((error: Error) => zip.emit('error', error));
    });
  const files: Awaited<ReturnType<typeof filesOfPerson>> = [];
  for (const file of await filesOfPerson(from.tx, person.id))
    if (await storage.exists(file.key)) files.push(file);
  const chapters = () =>
    sections.map((section) => ({ title: section.title, records: recordsOf(from, section, person.id) }));
  add('podaci.html', async () => Readable.from(pageOf(person.name, site, at, chapters(), files)));
  for (const section of sections)
    add(`json/${section.file}.json`, async () => Readable.from(listed(recordsOf(from, section, person.id))));
  for (const { key, name } of files)
    add(
      name,
      async () => {
        const file = await storage.read(key);
        // If the file has been deleted since it was listed, the archive contains an empty file.
        return file ? Readable.from(file.contents) : Readable.from([]);
      },
      false,
    );
  zip.end();
  return archive;
}
