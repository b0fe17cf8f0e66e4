import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/**
 * Adds memory, processor time and event loop lag, under the names of prom-client's default metrics. The
 * defaults are not used, because their timers and observers outlive the app.
 */
export function addProcessGauges(app: FastifyInstance, metrics: Metrics): void {
  const lag = monitorEventLoopDelay();
  lag.enable();
  app.addHook('onClose', async () => void lag.disable());
  const started = Date.now() / 1000 - process.uptime();
  metrics.gauges(
    {
      node_info: { help: 'The part before the dash in the request ids of this node.', label: 'id' },
      process_start_time_seconds: 'Start time of the process.',
      process_resident_memory_bytes: 'Resident memory.',
      nodejs_heap_size_used_bytes: 'Used memory of the JavaScript heap.',
      nodejs_eventloop_lag_p99_seconds: 'Event loop lag since the last scrape.',
    },
    () => {
      const { rss, heapUsed } = process.memoryUsage();
      const p99 = lag.percentile(99) / 1e9;
      lag.reset();
      return {
        node_info: [[app.nodeId, 1]],
        process_start_time_seconds: started,
        process_resident_memory_bytes: rss,
        nodejs_heap_size_used_bytes: heapUsed,
        nodejs_eventloop_lag_p99_seconds: p99,
      };
    },
  );
  metrics.total('process_cpu_seconds_total', 'Processor time.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
}
