import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type Driver, start, until } from './driver.ts';

// WebKitGTK’s driver speaks W3C WebDriver over HTTP: https://www.w3.org/TR/webdriver2/

/** Hides the window’s toolbar, whose minimum width exceeds a phone’s, and disables animations. */
const bare =
  'headerbar, toolbar, toolbar *, headerbar *, entry, button, image { min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; font-size: 1px; -gtk-icon-source: none; }';
const still = '[Settings]\ngtk-enable-animations=0\n';

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

export async function openWebKit(binary: string): Promise<Driver> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'webkit-'));
  await mkdir(path.join(folder, 'gtk-3.0'));
  await writeFile(path.join(folder, 'gtk-3.0', 'gtk.css'), bare);
  await writeFile(path.join(folder, 'gtk-3.0', 'settings.ini'), still);
  const screen = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    output: 3,
  });
  const env = {
    DISPLAY: `:${await screen.says(/^(\d+)\n/)}`,
    XDG_CONFIG_HOME: folder,
    NO_AT_BRIDGE: '1',
    GDK_BACKEND: 'x11',
    LANG: 'C.UTF-8',
  };
  const port = await freePort();
  const driver = start(binary, ['-p', String(port)], { env });
  const send = async <T>(method: string, where: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${where}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  await until(() => send('GET', '/status'), 'WebKit did not start');
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', { capabilities: {} });
  const session = <T>(method: string, where: string, body?: object) =>
    send<T>(method, `/session/${sessionId}${where}`, body);
  const size = () =>
    session<[number, number]>('POST', '/execute/sync', {
      script: 'return [innerWidth, innerHeight]',
      args: [],
    });
  return {
    open: async (url) => void (await session('POST', '/url', { url })),
    run: async (expression) => {
      const script = `const done = arguments[arguments.length - 1];
        (async () => JSON.stringify(await ${expression}))().then((text) => done({ text }), (error) => done({ error: String(error) }))`;
      const { text, error } = await session<{ text?: string; error?: string }>('POST', '/execute/async', {
        script,
        args: [],
      });
      if (error) throw new Error(error);
      return text === undefined ? undefined : JSON.parse(text);
    },
    perform: async (actions) => void (await session('POST', '/actions', { actions })),
    setFiles: async (files) => {
      const field = await session<Record<string, string>>('POST', '/element', {
        using: 'css selector',
        value: 'input[type=file]',
      });
      await session('POST', `/element/${field[elementKey]}/value`, { text: files.join('\n') });
    },
    resize: async (width, height) => {
      const [, inner] = await size();
      const window = await session<{ height: number }>('GET', '/window/rect');
      await session('POST', '/window/rect', { width, height: height + window.height - inner });
    },
    picture: async () => Buffer.from(await session<string>('GET', '/screenshot'), 'base64'),
    clearCookies: async () => void (await session('DELETE', '/cookie')),
    close: async () => {
      await session('DELETE', '').catch(() => undefined);
      await driver.end();
      await screen.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
