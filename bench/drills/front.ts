import { Agent, request } from 'node:https';
import { patience } from '../../web/chats/retry-delay.ts';

export interface Question {
  method?: string;
  token?: string;
  /** Token to send as a cookie, as browsers do. */
  cookie?: string;
  body?: object;
  /** Fields and one file; replaces `body`. */
  form?: { name: string; file: string; type: string; bytes: Buffer };
  accept?: string;
}

/** A response, or status 0 if none arrived within the timeout of the browser's outbox. */
export interface Answer {
  status: number;
  text: string;
  headers: Record<string, string | undefined>;
  /** Milliseconds that the server asked the client to wait. */
  retryAfter: number;
  begun: number;
  ended: number;
}

export const host = 'mestar.example';

const boundary = 'drill-boundary';
const multipart = ({ name, file, type, bytes }: NonNullable<Question['form']>) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${file}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);

function contentOf({ body, form }: Question): { bytes?: Buffer; type?: string } {
  if (form) return { bytes: multipart(form), type: `multipart/form-data; boundary=${boundary}` };
  return body ? { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json' } : {};
}

/** Opens one browser's connections to the site behind nginx. A failed request resolves to status 0. */
export function openBrowser(front: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 6, rejectUnauthorized: false });
  return {
    ask(path: string, question: Question = {}): Promise<Answer> {
      const { method = 'GET', token, cookie, accept = 'application/json' } = question;
      const { bytes, type } = contentOf(question);
      const begun = performance.now();
      return new Promise((resolve) => {
        const settle = (status: number, text = '', headers: Answer['headers'] = {}) =>
          resolve({
            status,
            text,
            headers,
            retryAfter: Number(headers['retry-after'] ?? 0) * 1000,
            begun,
            ended: performance.now(),
          });
        const sent = request(
          front + path,
          {
            method,
            agent,
            signal: AbortSignal.timeout(patience),
            headers: {
              host,
              accept,
              ...(token && { authorization: `Bearer ${token}` }),
              ...(cookie && { cookie: `authToken=${cookie}` }),
              ...(bytes && type && { 'content-type': type, 'content-length': bytes.length }),
            },
          },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('error', () => settle(0));
            response.on('end', () =>
              settle(
                response.statusCode ?? 0,
                Buffer.concat(chunks).toString(),
                response.headers as Answer['headers'],
              ),
            );
          },
        );
        sent.on('error', () => settle(0));
        sent.end(bytes);
      });
    },
    close: () => agent.destroy(),
  };
}
export type Browser = ReturnType<typeof openBrowser>;
