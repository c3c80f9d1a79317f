/** Assigns modules to the browser's chunks and names them. */
import type { Rolldown } from 'vite';

/** Rolldown's callback: a module's group, or null for none. */
type ChooseGroup = (id: string, graph: Rolldown.ChunkingContext) => string | null;

/** The entry's static imports share one file, `main`: each further file would be another request. */
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
 * The server's chunks: one per optional section, and one for what joins them to the page, because a chunk's
 * styles become one file, and an edition includes the styles of its own sections (`src/publish`).
 */
export function groupSection(id: string): string | null {
  const [, section] = /\/optional\/(\w+)\/[^/]+$/.exec(id) ?? [];
  if (section) return `${SECTION}${section}`;
  return /\/optional\/(?:OptionalSection\.tsx|optional\.module\.css)/.test(id) ? `${SECTION}optional` : null;
}

/** Prefix of such chunks. */
export const SECTION = 'section-';

/** A part of an optional section is named after the section's folder. */
export function nameChunk({ facadeModuleId }: Rolldown.PreRenderedChunk): string {
  const section = /\/optional\/(\w+)\/\w+\.tsx$/.exec(facadeModuleId ?? '')?.[1];
  return `assets/${section ?? '[name]'}-[hash].js`;
}
