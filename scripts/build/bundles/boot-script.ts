import { build } from 'vite';
import { bootBuild } from './vite.ts';

/** `src/page/boot.ts` as one line of classic script, to stand in the document itself. */
export async function bootScript(): Promise<string> {
  const result = await build(bootBuild());
  const [chunk] = 'output' in result ? result.output : [];
  if (!chunk) throw new Error('Vite made nothing of src/page/boot.ts.');
  return chunk.code.trim();
}
