/** For `npm start` and `node dist/server/main.js`: checks the Node version before loading new syntax. */
import { setFlagsFromString } from 'node:v8';
import { installSignalHandlers } from './earlySignals.ts';

const NEEDED_VERSION = 26;
/** In percent. By default, V8 lets the heap grow to several times the size in use. */
const HEAP_GROWTH = 50;
const { node } = process.versions;

if (Number.parseInt(node, 10) < NEEDED_VERSION) {
  process.stderr.write(
    `This is Node ${node}, and the site needs ${NEEDED_VERSION}: run it with node_modules/node/bin/node.\n`,
  );
  process.exitCode = 1;
} else {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  const signals = installSignalHandlers();
  const { runServer } = await import('./runServer.ts');
  await runServer(new URL('.', import.meta.url), signals);
}
