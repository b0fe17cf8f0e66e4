import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';

const shipped = path.resolve(import.meta.dirname, '../../deploy/nginx.conf');

/** Whether nginx and openssl are installed. */
export const hasNginx =
  spawnSync('nginx', ['-v']).status === 0 && spawnSync('openssl', ['version']).status === 0;

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  return port;
}

function createCertificate(folder: string): void {
  const subject = ['-subj', '/CN=mestar.example', '-days', '1'];
  const files = ['-keyout', 'key.pem', '-out', 'cert.pem'];
  const made = spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(made.stderr);
}

interface Options {
  /** Edits the shipped configuration before it is written. */
  change?: (shipped: string) => string;
  /** Port without TLS; by default a free one. */
  plain?: number;
  /** Directives for the main context; on servers they come from Debian's nginx.conf. */
  main?: string;
}

/**
 * Writes the configuration used on servers into a folder, with names, addresses and the certificate replaced.
 * Returns its path and the addresses of the site, with and without TLS. Throws if nginx rejects it.
 */
export async function writeNginxConfig(
  folder: string,
  nodes: readonly string[],
  { change = (text) => text, main = 'events {}', plain: plainPort }: Options = {},
): Promise<{ config: string; address: string; plainAddress: string }> {
  const [port, secure, plain] = [await freePort(), await freePort(), plainPort ?? (await freePort())];
  createCertificate(folder);
  const servers = (settings: string) =>
    nodes.map((address) => `server ${new URL(address).host}${settings};`).join(' ');
  const here = change(readFileSync(shipped, 'utf8'))
    .replaceAll(/server 10\.0\.0\.11:3000([^;]*);\s+server 10\.0\.0\.12:3000\1;/g, (_, settings) =>
      servers(settings),
    )
    .replaceAll('/var/cache/nginx/', `${folder}/cache-`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${plain} backlog=4096; listen 127.0.0.1:${secure} ssl`)
    .replace(/\/etc\/letsencrypt\S+fullchain/, `${folder}/cert`)
    .replace(/\/etc\/letsencrypt\S+privkey/, `${folder}/key`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((of) => `${of}_temp_path ${folder}/${of};`)
    .join(' ');
  const config = path.join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `user root; pid ${folder}/pid; error_log stderr; ${main} http { access_log off; ${temporary}\n${here}}`,
  );
  const tested = spawnSync('nginx', ['-t', '-c', config], { encoding: 'utf8' });
  if (!tested.stderr.includes('test is successful')) throw new Error(tested.stderr);
  return {
    config,
    address: `https://127.0.0.1:${secure}`,
    plainAddress: `http://127.0.0.1:${plain}`,
  };
}
