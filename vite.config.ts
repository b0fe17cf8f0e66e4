import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { bareEndpoints } from './scripts/bare-endpoints.ts';
import { targets } from './scripts/baseline.mjs';
import { workerInDev } from './scripts/worker-in-dev.ts';

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [reactRouter(), bareEndpoints(), workerInDev()],
  // If the icon package were not bundled, the server would load every icon in it.
  environments: { ssr: { resolve: { noExternal: command === 'build' ? ['lucide-react'] : [] } } },
  build: {
    target: [...targets],
    assetsInlineLimit: 2048,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            codeSplitting: {
              groups: [
                // A separate file for React, which stays in the browser's cache when only our own code
                // changes.
                { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
                // Combines modules shared by many pages into one file instead of a hundred.
                {
                  name: 'shared',
                  test: /\/(web\/(root|shell|platform|ui\/(display|drawings))|lucide-react)\b/,
                  minShareCount: 8,
                },
              ],
            },
          },
        },
  },
}));
