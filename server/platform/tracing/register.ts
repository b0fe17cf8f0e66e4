// Loaded by scripts/start.mjs with `node --import` if OTEL_EXPORTER_OTLP_ENDPOINT is set, because libraries
// can be instrumented only before they are imported.
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-node';

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
const withoutPersonalData: SpanProcessor = {
  onStart: () => undefined,
  onEnd({ attributes, events, status }: ReadableSpan) {
    for (const name of Object.keys(attributes)) if (!kept.has(name)) delete attributes[name];
    events.length = 0;
    delete status.message;
  },
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
};

const provider = new NodeTracerProvider({
  resource: defaultResource().merge(
    resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? 'mestar' }),
  ),
  spanProcessors: [withoutPersonalData, new BatchSpanProcessor(new OTLPTraceExporter())],
});
provider.register();
registerInstrumentations({
  tracerProvider: provider,
  instrumentations: [
    new HttpInstrumentation({
      ignoreIncomingRequestHook: ({ url = '' }) => /^\/(?:health|metrics)\b/.test(url),
      requireParentforOutgoingSpans: true,
    }),
    // Otherwise each heartbeat of a listener would be a trace without a request.
    new PgInstrumentation({ requireParentSpan: true }),
    new UndiciInstrumentation({ requireParentforSpans: true }),
  ],
});
