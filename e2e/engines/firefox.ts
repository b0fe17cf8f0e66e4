import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Driver, start } from './driver.ts';

// Firefox supports WebDriver BiDi natively, over a WebSocket: https://www.w3.org/TR/webdriver-bidi/

interface Reply {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: Record<string, unknown>;
  error?: string;
  message?: string;
}

async function connect(address: string) {
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    const asked = waiting.get(reply.id ?? -1);
    if (reply.type === 'success') asked?.resolve(reply.result ?? {});
    else asked?.reject(new Error(`${reply.error}: ${reply.message}`));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  let last = 0;
  return {
    send: <T>(method: string, params: object) => {
      const asked = Promise.withResolvers<Record<string, unknown>>();
      waiting.set(++last, asked);
      socket.send(JSON.stringify({ id: last, method, params }));
      return asked.promise as Promise<T>;
    },
    close: () => socket.close(),
  };
}

interface Evaluated {
  type: 'success' | 'exception';
  result?: { value?: unknown; sharedId?: string };
  exceptionDetails?: { text: string };
}

export async function openFirefox(binary: string): Promise<Driver> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'firefox-'));
  await writeFile(path.join(profile, 'user.js'), 'user_pref("ui.prefersReducedMotion", 1);\n');
  const browser = start(
    binary,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { output: 'stderr' },
  );
  const { send, close } = await connect(await browser.says(/WebDriver BiDi listening on (\S+)/));
  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  const evaluate = async (expression: string) => {
    const evaluated = await send<Evaluated>('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
    });
    if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails?.text);
    return evaluated.result;
  };
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    run: async (expression) => {
      const text = (await evaluate(`(async () => JSON.stringify(await ${expression}))()`))?.value;
      return typeof text === 'string' ? JSON.parse(text) : undefined;
    },
    perform: async (actions) => void (await send('input.performActions', { context, actions })),
    setFiles: async (files) => {
      const field = await evaluate('document.querySelector("input[type=file]")');
      await send('input.setFiles', { context, element: { sharedId: field?.sharedId }, files });
    },
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    picture: async () =>
      Buffer.from(
        (await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
        'base64',
      ),
    print: async () =>
      Buffer.from(
        (
          await send<{ data: string }>('browsingContext.print', {
            context,
            background: false,
            page: { width: 21, height: 29.7 },
          })
        ).data,
        'base64',
      ),
    clearCookies: async () => void (await send('storage.deleteCookies', {})),
    close: async () => {
      close();
      await browser.end();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
