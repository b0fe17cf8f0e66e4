import http from 'node:http';
import https from 'node:https';

interface Post {
  url: string;
  headers: http.OutgoingHttpHeaders;
  body: string | Buffer;
  /** Restricts where connections may go; without it, they may go anywhere. */
  agent?: https.Agent | undefined;
  timeoutMs: number;
}

/** Maximum number of bytes read from a response; only its status matters. */
const answerMost = 64 * 1024;

/**
 * Posts to a URL that a client chose. Resolves to the status once the response has ended, is too large or
 * asks for another protocol. Rejects if that takes longer than `timeoutMs`. Follows no redirects.
 */
export const postOutside = ({ url, headers, body, agent, timeoutMs }: Post): Promise<number> =>
  new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      agent,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    };
    const read = (response: http.IncomingMessage) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > answerMost) response.destroy();
      });
      response.on('error', () => undefined);
      response.on('close', () => resolve(response.statusCode ?? 0));
    };
    const sent = url.startsWith('https:')
      ? https.request(url, options, read)
      : http.request(url, options, read);
    sent.on('error', reject);
    // Without a listener, a response with status 101 would emit neither `response` nor `error`.
    sent.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve(statusCode);
    });
    sent.end(body);
  });
