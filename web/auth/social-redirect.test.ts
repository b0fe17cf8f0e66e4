import { expect, test } from 'vitest';
import { readAnswer } from './social-redirect.ts';

test('the token and the state are read from the URL fragment', () => {
  expect(readAnswer('#access_token=ya29.abc&token_type=Bearer&state=s1')).toEqual({
    state: 's1',
    accessToken: 'ya29.abc',
    failed: false,
  });
});

test('a user’s refusal to sign in through a provider is distinguished from a provider’s error', () => {
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

test.each(['', '#', '#access_token=ya29.abc', '#state='])('%j is not a response from a provider', (hash) => {
  expect(readAnswer(hash)).toBeUndefined();
});
