import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Vite's configuration for stories: React alone, without the prerendering of the page's build. */
export default defineConfig({
  plugins: [react()],
});
