import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The whole route manifest is one static file; fetching routes one by one would cost a round trip per link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
