// Baseline: a bare Fastify server that serves a stored copy of the site’s response and does nothing else.
import Fastify from 'fastify';

export interface Copied {
  body: Uint8Array;
  headers: Record<string, string>;
}

const app = Fastify();
let copied: Copied = { body: new Uint8Array(), headers: {} };
app.get('/', (_request, reply) => {
  reply.headers(copied.headers).send(copied.body);
});
process.on('message', (next: Copied) => {
  copied = { ...next, body: Buffer.from(next.body) };
  process.send?.(true);
});
process.on('disconnect', () => process.exit());
process.on('SIGTERM', () => process.exit());
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
