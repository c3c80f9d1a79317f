import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Storybook's own: the page's build prerenders, which a story does not need. */
export default defineConfig({
  plugins: [react()],
  // Found late (each is fetched by one section or place alone), they would reload the page in the middle of a test run.
  optimizeDeps: {
    include: ['embla-carousel-react', '@visx/axis', '@visx/responsive', '@visx/scale', '@visx/shape'],
  },
});
