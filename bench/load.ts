// Load generator. Runs in a separate process, so that its own cost is not attributed to the server. The
// parent process requests one load at a time over the IPC channel.
import autocannon from 'autocannon';

export interface Order {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}

/** Latencies in milliseconds; `failed` counts statuses other than 2xx and missing responses. */
export interface Served {
  answers: number;
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

process.on('message', async ({ url, headers, connections, seconds }: Order) => {
  const { duration, latency, errors, non2xx, ...result } = await autocannon({
    url,
    headers,
    connections,
    duration: seconds,
  });
  const answers = result['2xx'];
  const served: Served = {
    answers,
    perSecond: answers / duration,
    p50: latency.p50,
    p99: latency.p99,
    failed: errors + non2xx,
  };
  process.send?.(served);
});
process.on('disconnect', () => process.exit());
