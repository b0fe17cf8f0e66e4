/** Metrics that an outage may change, recorded with their labels. */
const watched =
  /^(?:db_pool_waiting_requests|listen_connected|database_fit|redis_connected|dead_tasks|mail_deliveries_total\{outcome="failed"\}|disk_free_bytes|http_requests_in_progress|http_requests_refused_total|nodejs_eventloop_lag_p99_seconds)/;

/**
 * Returns the watched metrics of a scrape; empty if there was no response. Queue lengths, failed storage
 * operations, and 503 and other 5xx responses are summed over their labels; for the age of queued tasks, the
 * maximum is used.
 */
export function readMetrics(text: string): Map<string, number> {
  const values = new Map<string, number>();
  const add = (name: string, value: number) => values.set(name, (values.get(name) ?? 0) + value);
  if (!text) return values;
  add('up', 1);
  for (const line of text.split('\n')) {
    const found = /^([a-z_0-9]+)(\{[^}]*\})? (\S+)$/.exec(line);
    if (!found) continue;
    const [, name = '', labels = '', value = ''] = found;
    if (name === 'http_request_duration_seconds_count') {
      const status = /status="(503|5xx)"/.exec(labels)?.[1];
      if (status) add(`${name}{status="${status}"}`, Number(value));
    } else if (name === 'storage_operation_duration_seconds_count') {
      if (labels.includes('outcome="failed"')) add(`${name}{outcome="failed"}`, Number(value));
    } else if (name === 'task_queue_length') add(name, Number(value));
    else if (name === 'task_queue_oldest_seconds')
      values.set(name, Math.max(values.get(name) ?? 0, Number(value)));
    else if (watched.test(line)) add(name + labels, Number(value));
  }
  return values;
}

/** Differences up to these values are noise. */
const noise: Record<string, number> = {
  disk_free_bytes: 200e6,
  http_requests_in_progress: 10,
  nodejs_eventloop_lag_p99_seconds: 1,
  task_queue_oldest_seconds: 10,
  task_queue_length: 3,
};

const shown = (value: number | undefined) =>
  value === undefined ? 'absent' : Number.isInteger(value) ? String(value) : value.toFixed(1);

/** Returns the metrics that changed between two scrapes of a node, one line each. */
export function changedMetrics(before: Map<string, number>, after: Map<string, number>): string[] {
  if (before.size > 0 && after.size === 0) return ['no response to /metrics (`up` 0)'];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [was, is] = [before.get(name), after.get(name)];
    if (was === is) return [];
    const least = noise[name.replace(/\{.*/, '')] ?? 0;
    if (was !== undefined && is !== undefined && Math.abs(is - was) <= least) return [];
    if (was === undefined && (is ?? 0) <= least) return [];
    return [`\`${name}\` ${shown(was)} → ${shown(is)}`];
  });
}
