import { existsSync, readFileSync, statSync } from 'node:fs';

/** Returns the size of each log, so that only later additions are read. */
export const sizesOf = (logs: readonly string[]) =>
  new Map(logs.map((log) => [log, existsSync(log) ? statSync(log).size : 0]));

/**
 * Returns the message of a log line, shortened and without ids and ports, which differ between occurrences.
 */
export function messageOfLine(line: string): string {
  let text = line;
  if (line.startsWith('{'))
    try {
      const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
      text = [msg, err?.message].filter(Boolean).join(': ');
    } catch {
      // The line is incomplete, because the process ended.
    }
  return text
    .replaceAll(/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/g, '…')
    .replaceAll(/\b127\.0\.0\.1:\d+/g, 'host:port')
    .trim()
    .slice(0, 160);
}

/** Returns the most frequent messages added to the logs since `sizes`, each with its count. */
export function addedMessages(sizes: ReadonlyMap<string, number>, most = 4): string {
  const counts = new Map<string, number>();
  for (const [log, size] of sizes) {
    if (!existsSync(log)) continue;
    for (const line of readFileSync(log).subarray(size).toString().split('\n')) {
      // Continuation lines of a stack are indented.
      if (!line.trim() || /^\s/.test(line) || line === '}') continue;
      const message = messageOfLine(line);
      counts.set(message, (counts.get(message) ?? 0) + 1);
    }
  }
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  const lines = sorted.slice(0, most).map(([message, count]) => `${count} × ${message}`);
  if (sorted.length > most) lines.push(`and ${sorted.length - most} other messages`);
  return lines.join('\n') || 'nothing';
}
