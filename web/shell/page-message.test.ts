import { expect, test } from 'vitest';
import { pageMessages } from '#contract/page-messages.ts';
import { messageIn, withoutMessage } from './page-message.ts';

test('the home page and job pages show only known messages from the URL', () => {
  for (const path of ['/', '/poslovi/12']) {
    expect(messageIn(path, '?message=job-post-updated')).toEqual(pageMessages['job-post-updated']);
    expect(messageIn(path, '?message=Nazovite+099')).toBeNull();
    expect(messageIn(path, '?stranica=2')).toBeUndefined();
  }
  for (const path of ['/majstori', '/poslovi', '/poslovi/12/ponuda'])
    expect(messageIn(path, '?message=job-post-updated')).toBeUndefined();
});

test('the message is removed from the URL without changing the other parameters', () => {
  expect(withoutMessage('?message=job-post-updated')).toBe('');
  expect(withoutMessage('?a=1&message=job-post-updated&b=2')).toBe('?a=1&b=2');
});
