import { build } from 'vite';
import { makeBootConfig } from './vite.ts';

/** `src/page/boot.ts` as one line of classic script, to stand in the document itself. */
export async function buildBootScript(): Promise<string> {
  const result = await build(makeBootConfig());
  const [chunk] = 'output' in result ? result.output : [];
  if (!chunk) throw new Error('Vite made nothing of the boot script.');
  return chunk.code.trim();
}
