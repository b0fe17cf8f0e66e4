import { trace } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { routePattern } from '../http/route-pattern.ts';

/** Names the span of each request by its route pattern. Without tracing there is no span. */
export function nameSpans(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const route = routePattern(request);
    trace.getActiveSpan()?.updateName(`${request.method} ${route}`).setAttribute('http.route', route);
    done();
  });
}
