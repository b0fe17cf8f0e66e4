import { parseHTML } from 'linkedom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onHotKey } from './hot-keys.ts';

const { document, Element } = parseHTML(`
  <body><button>Dalje</button><textarea></textarea><input type="checkbox"><section tabindex="0"><p>Tekst</p></section></body>`);

const press = (key: string, more: object = {}, selector = 'button') => {
  const action = vi.fn();
  const preventDefault = vi.fn();
  const none = { ctrlKey: false, metaKey: false, altKey: false, repeat: false };
  onHotKey(
    { key, ...none, target: document.querySelector(selector) as never, preventDefault, ...more },
    { o: action, arrowdown: action },
  );
  return [action.mock.calls.length, preventDefault.mock.calls.length];
};

beforeEach(() => void vi.stubGlobal('Element', Element));
afterEach(() => void vi.unstubAllGlobals());

describe('a shortcut', () => {
  test.for([
    ['triggers its action in upper or lower case', 'O', {}, 'button', [1, 1]],
    ['triggers its action while a checkbox has the focus', 'o', {}, 'input', [1, 1]],
    ['does not repeat its action while its key is held', 'o', { repeat: true }, 'button', [0, 1]],
    ['is typed as text in a field', 'o', {}, 'textarea', [0, 0]],
    ['ignores combinations with Ctrl', 'o', { ctrlKey: true }, 'button', [0, 0]],
    ['ignores other keys', 'p', {}, 'button', [0, 0]],
    ['can be an arrow key', 'ArrowDown', {}, 'button', [1, 1]],
    ['ignores arrow keys inside a scrollable area', 'ArrowDown', {}, 'p', [0, 0]],
  ] as const)('%s', ([, key, more, selector, expected]) => {
    expect(press(key, more, selector)).toEqual(expected);
  });
});
