/** Finds the tests that a document cites, and checks whether a file has a test of that name. */

export interface CitedTest {
  file: string;
  /** The beginning of the test's name: the group's name, the test's own, or both. */
  name: string;
  line: number;
}

/**
 * A citation of a test: the file in backticks, a colon, and the beginning of the test's name, up to `;`, `|`, `)` or
 * the end of the line.
 */
const TEST_CITATION = /`((?:src|scripts|tests)\/[^`]+\.test\.tsx?)`: ([^;|)\n]+)/g;

export function findCitedTests(text: string): CitedTest[] {
  return [...text.matchAll(TEST_CITATION)].map(({ 1: file = '', 2: name = '', index }) => ({
    file,
    name: name.trim().replace(/\.$/, ''),
    line: text.slice(0, index).split('\n').length,
  }));
}

/** The titles of `it`, `describe` and so on, also after a table of cases; the indentation shows the nesting. */
const TITLE =
  /^( *)(?:(?:it|describe\w*)(?:\.\w+)*(?:<[^\n]*>)?(?:\(\w+\))?\(|\]\)\()\s*(?:'((?:[^'\\]|\\.)+)'|"([^"]+)"|`([^`]+)`)/gm;

export function hasTest(source: string, citedName: string): boolean {
  const groups: { indent: number; title: string }[] = [];
  for (const [whole, { length: indent } = '', ...titles] of source.matchAll(TITLE)) {
    const title = titles.find((one) => one !== undefined) ?? '';
    while ((groups.at(-1)?.indent ?? -1) >= indent) groups.pop();
    const names = groups.map(({ title: name }) => name);
    if ([[...names, title].join(' '), title].some((name) => beginsWith(name, citedName))) return true;
    if (whole.trim().startsWith('describe')) groups.push({ indent, title });
  }
  return false;
}

/** In the name of a test with a table of cases, placeholders match any text. */
function beginsWith(name: string, citedName: string): boolean {
  const parts = name.split(/%[a-z#]|\$\w+/);
  const [first = ''] = parts;
  if (parts.length === 1 || citedName.length <= first.length) return name.startsWith(citedName);
  return citedName.startsWith(first);
}
