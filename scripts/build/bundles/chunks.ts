/** Which file of the browser's script holds which modules, and what it is called. */
import type { Rolldown } from 'vite';

/** Rolldown's question: the group of a module, or null for none. */
type ChooseGroup = (id: string, graph: Rolldown.ChunkingContext) => string | null;

/** All that the entry imports stays with it in one file, `main`: each file of its own would be another request. */
export function groupMainScript(): ChooseGroup {
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
  return (id, graph) => (isStatic(id, graph) ? 'main' : null);
}

/**
 * The server's chunks: each optional section has one, and what joins them to the page, because the styles of a chunk
 * become one file, and an edition takes the styles of the sections that it shows (`src/publish`).
 */
export function groupSection(id: string): string | null {
  const [, section] = /\/optional\/(\w+)\/[^/]+$/.exec(id) ?? [];
  if (section) return `${SECTION}${section}`;
  return /\/optional\/(?:OptionalSection\.tsx|optional\.module\.css)/.test(id) ? `${SECTION}optional` : null;
}

/** How the names of such chunks begin. */
export const SECTION = 'section-';

/** A part of an optional section is named after its section, whose folder it stands in. */
export function nameChunk({ facadeModuleId }: Rolldown.PreRenderedChunk): string {
  const section = /\/optional\/(\w+)\/\w+\.tsx$/.exec(facadeModuleId ?? '')?.[1];
  return `assets/${section ?? '[name]'}-[hash].js`;
}
