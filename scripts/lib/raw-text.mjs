/** Lets Node run the sources without a build: loads imported texts (`import text from './list.txt?raw'`). */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, next) {
    if (!url.endsWith('?raw')) return next(url, context);
    const text = JSON.stringify(readFileSync(new URL(url), 'utf8'));
    return { format: 'module', source: `export default ${text};`, shortCircuit: true };
  },
});
