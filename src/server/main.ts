/**
 * `npm start`, after the build, and `node dist/server/main.js`: asks which Node this is before anything is loaded that
 * only the right one can read.
 */
const NEEDED = 26;
const { node } = process.versions;

if (Number.parseInt(node, 10) < NEEDED) {
  process.stderr.write(
    `This is Node ${node}, and the site needs ${NEEDED}: run it with node_modules/node/bin/node.\n`,
  );
  process.exitCode = 1;
} else {
  const { runServer } = await import('./runServer.ts');
  await runServer(new URL('.', import.meta.url));
}
