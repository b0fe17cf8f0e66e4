import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace-node';

/** Attributes that contain no personal data: SQL has placeholders, and routes are patterns. */
const kept = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'server.address',
  'server.port',
  'db.system.name',
  'db.namespace',
  'db.operation.name',
  'db.query.text',
  'error.type',
]);

/**
 * Removes the events, the status message and all attributes not in `kept` when a span ends: addresses, URLs,
 * user agents and error messages.
 */
export const withoutPersonalData: SpanProcessor = {
  onStart: () => undefined,
  onEnd({ attributes, events, status }: ReadableSpan) {
    for (const name of Object.keys(attributes)) if (!kept.has(name)) delete attributes[name];
    events.length = 0;
    delete status.message;
  },
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
};
