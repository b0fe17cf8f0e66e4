import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** The frame around every page is one file: as the sixty small ones that pages share, it would weigh 15 KB more (architecture.md, Budgets). */
const frame = { name: 'frame', test: /\/web\/(root|shell\/(site-frame|default\.layout))\./ };

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 2048,
    cssCodeSplit: false,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: [frame] } } },
  },
}));
