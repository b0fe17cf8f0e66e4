// Baseline for chat: a message arrives over a socket, one row is written, the other side receives it.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { Server } from 'socket.io';

const connection = JSON.parse(process.argv[2] ?? '{}') as pg.PoolConfig;
const pool = new pg.Pool({ ...connection, max: 20 });
// The database server stops before this process does. That closes the pool's idle connections and is not an
// error.
pool.on('error', () => undefined);
await pool.query(
  'create unlogged table if not exists bench_echo (id bigserial primary key, room text, content text, at timestamptz default now())',
);
await pool.query('alter table bench_echo set logged');

const server = http.createServer();
const io = new Server(server);
io.on('connection', (socket) => {
  socket.on('join', (room: string, done: () => void) => {
    void socket.join(room);
    done();
  });
  socket.on('send', async (room: string, content: string) => {
    const { rows } = await pool.query(
      'insert into bench_echo (room, content) values ($1, $2) returning id, at',
      [room, content],
    );
    io.to(room).emit('sent', { ...rows[0], content });
  });
});
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
