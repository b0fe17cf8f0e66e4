import { createHash, randomInt } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

// A proxy between the browser and the site that records console errors and response statuses, because
// WebKit’s driver reports neither.

/**
 * Script that runs first on every page and records errors, including failed hydration, which React reports.
 */
const listener = `document.currentScript.remove(); window.complaints = [];
for (const what of ['error', 'unhandledrejection', 'securitypolicyviolation'])
  addEventListener(what, (event) => complaints.push([what, event.message ?? event.reason ?? event.blockedURI, event.error?.stack].join(' ')));
{ const log = console.error; console.error = (...all) => { complaints.push(all.map(String).join(' ')); log.apply(console, all); }; }`;
const allowed = `'sha256-${createHash('sha256').update(listener).digest('base64')}'`;
const headStart = /<head[^>]*>/;

function changed(headers: http.IncomingHttpHeaders, length: number): http.OutgoingHttpHeaders {
  const policy = headers['content-security-policy'];
  return {
    ...headers,
    'content-length': length,
    ...(typeof policy === 'string' && {
      'content-security-policy': policy.replace(/script-src/, `script-src ${allowed}`),
    }),
  };
}

interface Answer {
  path: string;
  status: number;
  isPage: boolean;
}

export async function watched(port: number) {
  const answers: Answer[] = [];
  const network = `10.${[0, 0, 0].map(() => randomInt(1, 255)).join('.')}`;
  const asSite = ({ method, url, headers }: http.IncomingMessage) => ({
    host: 'localhost',
    port,
    method,
    path: url,
    headers: { ...headers, 'accept-encoding': 'identity', 'x-forwarded-for': network },
  });
  const server = http.createServer((request, response) => {
    const passed = http.request(asSite(request), (answer) => {
      const status = answer.statusCode ?? 0;
      const isPage = answer.headers['content-type']?.startsWith('text/html') ?? false;
      answers.push({ path: request.url ?? '', status, isPage });
      if (!isPage) {
        response.writeHead(status, answer.headers);
        answer.pipe(response);
        return;
      }
      const parts: Buffer[] = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => {
        const page = Buffer.from(
          Buffer.concat(parts)
            .toString()
            .replace(headStart, (head) => `${head}<script>${listener}</script>`),
        );
        response.writeHead(status, changed(answer.headers, page.length)).end(page);
      });
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  });
  // WebSockets are passed through unchanged.
  server.on('upgrade', (request, browser, head) => {
    const passed = http.request(asSite(request));
    passed.on('upgrade', (answer, site, first) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
      browser.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      browser.write(first);
      site.write(head);
      site.pipe(browser).pipe(site);
      for (const [one, other] of [
        [site, browser],
        [browser, site],
      ] as const)
        one.on('error', () => other.destroy());
    });
    passed.on('response', () => browser.destroy());
    passed.on('error', () => browser.destroy());
    passed.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    answers: () => answers.splice(0),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
