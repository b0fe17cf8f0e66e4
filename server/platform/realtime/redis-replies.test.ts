import { expect, test, vi } from 'vitest';
import { watchReplies } from './redis-replies.ts';

test('Redis counts as disconnected while it does not reply to pings, and as connected after its next reply', async () => {
  vi.useFakeTimers();
  try {
    const replies: (() => void)[] = [];
    const client = { isReady: true, ping: () => new Promise<void>((reply) => replies.push(reply)) };
    const redis = watchReplies(client, Date.now);
    await vi.advanceTimersByTimeAsync(1500);
    expect(redis.fine()).toBe(true);
    await vi.advanceTimersByTimeAsync(2000);
    expect(redis.fine()).toBe(false);
    expect(replies.length).toBe(1);
    replies[0]?.();
    await vi.advanceTimersByTimeAsync(10);
    expect(redis.fine()).toBe(true);
    client.isReady = false;
    expect(redis.fine()).toBe(false);
    redis.stop();
  } finally {
    vi.useRealTimers();
  }
});
