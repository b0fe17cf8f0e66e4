import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

/** Starts an SMTP server that accepts every email and delays each reply by the time set with `setDelay`. */
export async function startSlowMail() {
  let [delay, received] = [0, 0];
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    let data = '';
    let inData = false;
    const reply = (line: string) => void setTimeout(() => socket.write(`${line}\r\n`), delay);
    reply('220 drill');
    socket.on('data', (chunk) => {
      data += chunk.toString('latin1');
      for (;;) {
        const mark = inData ? '\r\n.\r\n' : '\r\n';
        const end = data.indexOf(mark);
        if (end < 0) return;
        const line = data.slice(0, end);
        data = data.slice(end + mark.length);
        if (!inData && line === 'DATA') {
          inData = true;
          reply('354 go on');
        } else {
          if (inData) received++;
          inData = false;
          reply(line === 'QUIT' ? '221 bye' : '250 ok');
        }
      }
    });
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Returns the number of emails that were delivered. */
    received: () => received,
    setDelay: (ms: number) => void (delay = ms),
    close(): void {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
