import { build, type InlineConfig } from 'vite';
import { makeBootConfig, makeWorkerConfig } from './vite.ts';

/** `src/page/boot.ts` as one line of classic script, to stand in the document itself. */
export async function buildBootScript(): Promise<string> {
  return (await bundleAlone(makeBootConfig())).trim();
}

/** `src/publish/process/worker.ts` as one file; packages stay in `node_modules`. */
export function buildWorker(): Promise<string> {
  return bundleAlone(makeWorkerConfig());
}

async function bundleAlone(config: InlineConfig): Promise<string> {
  const result = await build(config);
  const [chunk] = 'output' in result ? result.output : [];
  if (!chunk) throw new Error('Vite made nothing of a script that stands alone.');
  return chunk.code;
}
