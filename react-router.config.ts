import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Fastify serves the manifest's files; fetching routes one by one costs a round trip for each link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
