import path from 'node:path';
import type { S3Place } from './s3-storage.ts';
import { diskStorage, type Storage } from './storage.ts';

/** Opens the configured storage: S3_URL, or DATA_DIR/files. The S3 library is loaded only if used. */
export async function openStorage({
  s3,
  dataDir,
}: {
  s3?: S3Place | undefined;
  dataDir: string;
}): Promise<Storage> {
  if (!s3) return diskStorage(path.join(dataDir, 'files'));
  const { s3Storage } = await import('./s3-storage.ts');
  return s3Storage(s3);
}
