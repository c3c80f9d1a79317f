import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Without the prerendering of the page's build, which stories do not need. */
export default defineConfig({
  plugins: [react()],
});
