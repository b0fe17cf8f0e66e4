import { Counter, Gauge, Registry } from 'prom-client';
import { second } from '#contract/durations.ts';

/** The current value of a gauge, or one value per label; undefined if there is none. */
type Value = number | undefined | readonly (readonly [label: string, value: number])[];
type Description = string | { help: string; label: string };

export interface Metrics {
  readonly registry: Registry;
  /**
   * Adds gauges that are read together on each scrape. While `read` fails or takes longer than three seconds,
   * these gauges are omitted and all others are still exported.
   */
  gauges<N extends string>(
    described: Record<N, Description>,
    read: () => Record<N, Value> | Promise<Record<N, Value>>,
  ): void;
  /** Adds a counter whose total is counted elsewhere in this process. */
  total(name: string, help: string, read: () => number | Readonly<Record<string, number>>): void;
  /** Returns all metrics in the text format of Prometheus. `onError` receives the errors of failed reads. */
  text(onError: (error: unknown) => void): Promise<string>;
}

/** Timeout for reading a metric in milliseconds, well below the scrape timeout of Prometheus (10 s). */
const patience = 3 * second;

/** Returns the result of a read; rejects if it takes longer than three seconds. */
export const withinPatience = <T>(read: Promise<T>): Promise<T> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('reading metrics took too long')), patience);
  return Promise.race([read, late.promise]).finally(() => clearTimeout(timer));
};

/** Opens an empty registry, so that several apps in one process have separate metrics. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const samplers: ((onError: (error: unknown) => void) => Promise<void>)[] = [];

  return {
    registry,
    gauges(described, read) {
      const gauges = Object.entries<Description>(described).map(([name, description]) => {
        const { help, label } = typeof description === 'string' ? { help: description } : description;
        return { name, label, gauge: new Gauge({ name, help, labelNames: label ? [label] : [], registers }) };
      });
      samplers.push(async (onError) => {
        const values = await withinPatience(Promise.resolve().then(read)).catch(onError);
        for (const { name, label, gauge } of gauges) {
          if (label) gauge.reset();
          else gauge.remove();
          const value: Value = values?.[name as keyof typeof values];
          if (typeof value === 'number') gauge.set(value);
          else if (label) for (const [of, n] of value ?? []) gauge.set({ [label]: of }, n);
        }
      });
    },
    total(name, help, read) {
      new Counter({
        name,
        help,
        labelNames: ['outcome'],
        registers,
        collect() {
          const found = read();
          this.reset();
          if (typeof found === 'number') this.inc(found);
          else for (const [outcome, n] of Object.entries(found)) this.inc({ outcome }, n);
        },
      });
    },
    async text(onError) {
      await Promise.all(samplers.map((sample) => sample(onError)));
      return registry.metrics();
    },
  };
}
