// Loaded by scripts/start.mjs with `node --import` if OTEL_EXPORTER_OTLP_ENDPOINT is set, because libraries
// can be instrumented only before they are imported.
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { withoutPersonalData } from './span-privacy.ts';

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
