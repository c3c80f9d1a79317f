/**
 * Vite plugin for the browser's script, built or in `npm run dev`: what stands inside `<Prerendered>` is HTML already,
 * so it is cut out of the source, together with the imports that only it uses. Nobody has to mark it, so nobody can
 * forget to (decision 0146).
 */
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

/** Where in a source something begins and ends. */
type Range = readonly [start: number, end: number];

export function prerenderedPlugin(): Plugin {
  return {
    name: 'tideline:prerendered',
    enforce: 'pre', // while there is JSX
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/src\/page\/.*\.tsx$/, code: /Prerendered\.tsx|import\.meta\.env\.PRERENDERED/ },
      // A `define` of Vite's does not reach `import.meta.env` in `npm run dev`.
      handler: (code, id) => ({
        code: cutPrerendered(id, code).replaceAll('import.meta.env.PRERENDERED', 'true'),
        map: null,
      }),
    },
  };
}

/** @throws when `Prerendered` is used in a way that leaves it unclear what is inside */
export function cutPrerendered(file: string, source: string): string {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const imports = program.body.filter((node) => node.type === 'ImportDeclaration');
  const name = findLocalName(imports);
  if (!name) return source;

  const insides = findInsides(program, name, file);
  const usage = findUsage(program, imports, insides);
  const unused = imports.filter(({ specifiers }) => {
    const names = specifiers.map(({ local }) => local.name);
    return names.some((local) => usage.inside.has(local)) && !names.some((local) => usage.outside.has(local));
  });
  return cut(source, [...insides, ...unused.map(({ start, end }): Range => [start, end])]);
}

/** What the file calls `Prerendered`. */
function findLocalName(imports: readonly ESTree.ImportDeclaration[]): string | undefined {
  const specifiers = imports
    .filter(({ source }) => source.value.endsWith('/Prerendered.tsx'))
    .flatMap((declaration) => declaration.specifiers);
  const found = specifiers.find(
    (specifier) =>
      specifier.type === 'ImportSpecifier' &&
      specifier.imported.type === 'Identifier' &&
      specifier.imported.name === 'Prerendered',
  );
  return found?.local.name;
}

/** The children of every `<Prerendered>`, the outermost ones. */
function findInsides(program: ESTree.Program, name: string, file: string): Range[] {
  const insides: Range[] = [];
  const refuse = () => {
    throw new Error(
      `${file}: write ${name} as an element with its children between its tags and attributes by name; ` +
        'otherwise the build cannot see what the browser may leave out.',
    );
  };
  new Visitor({
    JSXElement({ openingElement, closingElement }) {
      if (openingElement.name.type !== 'JSXIdentifier' || openingElement.name.name !== name) return;
      const isClear = openingElement.attributes.every(
        (attribute) => attribute.type === 'JSXAttribute' && attribute.name.name !== 'children',
      );
      if (!closingElement || !isClear) return refuse();
      const inside: Range = [openingElement.end, closingElement.start];
      if (!isWithin(inside, insides)) insides.push(inside);
    },
    Identifier({ name: used, start, end }) {
      const isImport = program.body.some(
        (node) => node.type === 'ImportDeclaration' && isWithin([start, end], [[node.start, node.end]]),
      );
      if (used === name && !isImport) refuse();
    },
  }).visit(program);
  return insides;
}

/** The names that appear inside the ranges, and those that appear anywhere else but in an import. */
function findUsage(
  program: ESTree.Program,
  imports: readonly ESTree.ImportDeclaration[],
  insides: readonly Range[],
): { inside: Set<string>; outside: Set<string> } {
  const usage = { inside: new Set<string>(), outside: new Set<string>() };
  const declarations = imports.map(({ start, end }): Range => [start, end]);
  const note = ({ name, start, end }: { name: string; start: number; end: number }) => {
    if (isWithin([start, end], insides)) usage.inside.add(name);
    else if (!isWithin([start, end], declarations)) usage.outside.add(name);
  };
  new Visitor({ Identifier: note, JSXIdentifier: note }).visit(program);
  return usage;
}

function isWithin([start, end]: Range, ranges: readonly Range[]): boolean {
  return ranges.some(([from, to]) => from <= start && end <= to);
}

/** @param ranges that do not overlap */
function cut(source: string, ranges: readonly Range[]): string {
  const inOrder = [...ranges].sort(([one], [other]) => one - other);
  const ends = [0, ...inOrder.map(([, end]) => end)];
  return ends.map((end, at) => source.slice(end, inOrder[at]?.[0])).join('');
}
