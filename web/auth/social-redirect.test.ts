import { expect, test } from 'vitest';
import { readAnswer } from './social-redirect.ts';

test('a token behind the # is read, together with the request it answers', () => {
  expect(readAnswer('#access_token=ya29.abc&token_type=Bearer&state=s1')).toEqual({
    state: 's1',
    accessToken: 'ya29.abc',
    failed: false,
  });
});

test('declining is a choice, a provider’s error a failure', () => {
  expect(readAnswer('#error=access_denied&state=s1')).toEqual({
    state: 's1',
    accessToken: undefined,
    failed: false,
  });
  expect(readAnswer('#error=server_error&state=s1')).toEqual({
    state: 's1',
    accessToken: undefined,
    failed: true,
  });
});

test.each(['', '#', '#access_token=ya29.abc', '#state='])('%j is no answer', (hash) => {
  expect(readAnswer(hash)).toBeUndefined();
});
