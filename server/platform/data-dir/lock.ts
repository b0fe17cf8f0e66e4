import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

const rooms = ['files', 'keys', 'log', 'outbox'] as const;
export type Room = (typeof rooms)[number];

export class DataDirBusy extends Error {
  constructor(dataDir: string) {
    super(
      `DATA_DIR ${dataDir} is in use by another process. Stop that process, or use another folder for this one: DATA_DIR=./other`,
    );
  }
}

export interface DataDirLock {
  release(): Promise<void>;
}

/**
 * Creates DATA_DIR and its subfolders with access for their owner only, and returns the path of one
 * subfolder.
 */
export function dataRoom(dataDir: string, room: Room): string {
  for (const folder of [dataDir, ...rooms.map((name) => path.join(dataDir, name))])
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  return path.join(dataDir, room);
}

/**
 * Locks DATA_DIR for this process, or throws `DataDirBusy`. The lock is a listening socket named after the
 * folder, which the operating system releases however the process ends.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  dataRoom(dataDir, 'files');
  const address = lockAddress(realpathSync(dataDir));
  const server = net.createServer((socket) => socket.destroy());
  if (!(await listens(server, address))) {
    const leftBehind = address.startsWith('/') && existsSync(address) && !(await answers(address));
    if (leftBehind) rmSync(address, { force: true });
    if (!leftBehind || !(await listens(server, address))) throw new DataDirBusy(dataDir);
  }
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

function lockAddress(folder: string): string {
  const name = `data-dir-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return path.join(os.tmpdir(), name);
}

const listens = (server: net.Server, address: string) =>
  new Promise<boolean>((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error);
    server.once('error', failed);
    server.listen(address, () => {
      server.off('error', failed);
      resolve(true);
    });
  });

const answers = (address: string) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(address);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
