import { isScalar, parseDocument, visit } from 'yaml';
import { clearMark } from '#content/edit';
import type { Fills } from './describePractice.ts';

/** A gap of the template, such as `<suburb>`. */
const GAP = /<(\w+)>/g;

const fillWords = (text: string, fills: Fills) =>
  text.replace(GAP, (gap, name: string) => (name in fills ? String(fills[name]) : gap));

/**
 * Fills the gaps of a file of the template; everything else of it stays, comments too.
 * @param isOpen whether nobody answered this: its field goes on being called a placeholder
 */
export function fillFile(
  path: string,
  text: string,
  fills: Fills,
  isOpen: (name: string) => boolean,
): string {
  if (path.endsWith('.yaml')) return fillYaml(text, fills, isOpen);
  // The facts of a Markdown file stand between two lines of ---, its prose below them.
  const [, facts = '', prose = ''] = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/.exec(text) ?? [];
  return `---\n${fillYaml(facts, fills, isOpen)}---\n${fillWords(prose, fills)}`;
}

function fillYaml(text: string, fills: Fills, isOpen: (name: string) => boolean): string {
  const file = parseDocument(text);
  visit(file, {
    Pair(_, pair) {
      const { value: node } = pair;
      if (!isScalar(node) || typeof node.value !== 'string') return undefined;
      const [gap, name = ''] = node.value.match(/^<(\w+)>$/) ?? [];
      if (gap === undefined) return undefined;
      const value = fills[name];
      if (value === '') return visit.REMOVE;
      if (!isOpen(name) && node.comment) node.comment = clearMark(node.comment) || null;
      if (Array.isArray(value)) {
        pair.value = file.createNode(value, { flow: value.every((item) => typeof item === 'number') });
        return visit.SKIP;
      }
      node.value = value;
      return visit.SKIP;
    },
    Scalar(_, node) {
      if (typeof node.value === 'string') node.value = fillWords(node.value, fills);
    },
  });
  // As wide as the files that ship with the site.
  return file.toString({ lineWidth: 114 });
}
