/** Which file of the browser's script holds which modules, and what it is called. */
import type { Rolldown } from 'vite';

/** Rolldown's question: the group of a module, or null for none. */
type ChooseGroup = (id: string, graph: Rolldown.ChunkingContext) => string | null;

/**
 * All that the entry imports stays with it in one file, `main`: each file of its own would be another request.
 * @param leftOut modules that hold nothing in this build, which would otherwise become files of nothing
 */
export function groupMainScript(leftOut: ReadonlyMap<string, unknown>): ChooseGroup {
  const known = new Map<string, boolean>();
  const isStatic = (id: string, graph: Rolldown.ChunkingContext): boolean => {
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    known.set(id, false); // while asking: modules may import each other
    const module = graph.getModuleInfo(id);
    const found =
      module !== null && (module.isEntry || module.importers.some((parent) => isStatic(parent, graph)));
    known.set(id, found);
    return found;
  };
  return (id, graph) => (leftOut.has(id) || isStatic(id, graph) ? 'main' : null);
}

/** An island is named after its section, whose folder it stands in. */
export function nameChunk({ facadeModuleId }: Rolldown.PreRenderedChunk): string {
  const section = /\/reserve\/(\w+)\/island\.ts$/.exec(facadeModuleId ?? '')?.[1];
  return `assets/${section ?? '[name]'}-[hash].js`;
}
