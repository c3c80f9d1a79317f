import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Storybook's own: the page's build prerenders, which a story does not need. */
export default defineConfig({
  plugins: [react()],
});
