/** Assigns modules to the browser's chunks and names them. */
import type { Rolldown } from 'vite';

/** Rolldown's callback: a module's group, or null for none. */
type ChooseGroup = (id: string, graph: Rolldown.ChunkingContext) => string | null;

/** Puts the entry's static imports into one file, `main`, because each further file would be another request. */
export function groupMainScript(): ChooseGroup {
  const isStaticById = new Map<string, boolean>();
  const isStatic = (id: string, graph: Rolldown.ChunkingContext): boolean => {
    const knownResult = isStaticById.get(id);
    if (knownResult !== undefined) return knownResult;
    isStaticById.set(id, false); // until the result is known, because modules may import each other
    const module = graph.getModuleInfo(id);
    const isImported =
      module !== null && (module.isEntry || module.importers.some((parent) => isStatic(parent, graph)));
    isStaticById.set(id, isImported);
    return isImported;
  };
  return (id, graph) => (isStatic(id, graph) ? 'main' : null);
}

/**
 * The server's chunks: one per optional section, and one for the code that joins the sections to the page. A
 * chunk's styles become one file, and an edition includes only the styles of its own sections (`src/publish`).
 */
export function groupSection(id: string): string | null {
  const [, section] = /\/optional\/(\w+)\/[^/]+$/.exec(id) ?? [];
  if (section) return `${SECTION}${section}`;
  return /\/optional\/(?:OptionalSection\.tsx|optional\.module\.css)/.test(id) ? `${SECTION}optional` : null;
}

/** Prefix of the names of optional sections' chunks. */
export const SECTION = 'section-';

/** A part of an optional section is named after the section's folder. */
export function nameChunk({ facadeModuleId }: Rolldown.PreRenderedChunk): string {
  const section = /\/optional\/(\w+)\/\w+\.tsx$/.exec(facadeModuleId ?? '')?.[1];
  return `assets/${section ?? '[name]'}-[hash].js`;
}
