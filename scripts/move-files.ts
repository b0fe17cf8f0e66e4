// npm run move-files: copies DATA_DIR/files into the store of S3_URL and compares every file.
// npm run move-files -- --back: copies and compares in the other direction.
// Both can be repeated, even while the site is running.
import path from 'node:path';
import { readConfig } from '../server/config.ts';
import { copyFiles } from '../server/platform/storage/move.ts';
import { openStorage } from '../server/platform/storage/open-storage.ts';

async function main(args: string[]): Promise<string> {
  if (args.length > 1 || (args[0] ?? '--back') !== '--back')
    throw new Error('Usage: npm run move-files [-- --back]');
  const { DATA_DIR, S3_URL } = process.env;
  const { dataDir, s3 } = readConfig({ DATA_DIR, S3_URL });
  if (!s3)
    throw new Error(
      'S3_URL: required, for example https://KEY:SECRET@s3.example.com/bucket?region=eu-central-1',
    );
  const [disk, store] = [await openStorage({ dataDir }), await openStorage({ dataDir, s3 })];
  const [from, to] = args.length > 0 ? [store, disk] : [disk, store];
  const { files, copied, different } = await copyFiles(from, to);
  if (different.length > 0) throw new Error(`These files differ after copying:\n${different.join('\n')}`);
  return `Copied ${copied} of ${files} files; all are now identical in ${args.length > 0 ? path.join(dataDir, 'files') : s3.bucket}.`;
}

main(process.argv.slice(2)).then(console.log, (error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
