/**
 * Parts a style sheet in two: what a page is first painted with, and what can come with its script (record 0196). A
 * page whose script never comes is read, and sends its form, without the second.
 */
import { type AtRule, type ChildNode, type Container, parse, type Root, type Rule } from 'postcss';

/**
 * What a finger, a pointer or a script has to bring about, what answers the visitor (it has a role), marks of focus of
 * their own (until then whatever has the focus has everybody's ring), and the list of themes in the footer, which needs
 * a script.
 */
const LATER_SELECTOR =
  /:(?:hover|active|disabled)\b|\[(?:data-reveal=|data-shrunk|aria-current|aria-invalid|role\])|^:root:has\(|::backdrop|::details-content| select$|^label\.|textarea\):focus$|[\w)\]]:focus-visible/;
/** Motion that follows the visitor's own. */
const LATER_CONDITION = /animation-timeline/;
/**
 * Paper, colours that the visitor's device forces on every page, text at twice its size on a small phone where it is far
 * below the first screen, and a browser without scripts, which reads the later sheet right after the document.
 */
const LATER_MEDIA = /^(?:print|\(forced-colors: ?active\)|\(max-width: ?1[89]rem\))$|\(scripting: ?none\)/;
/** Change that takes its time; without it an answer opens at once. */
const LATER_DECLARATION = /^(?:transition\b|interpolate-size$)/;

interface SplitStyles {
  first: string;
  /** Paper, pointers, motion, and what only a script marks. */
  later: string;
}

/** @param css a finished sheet @throws when it is not valid CSS */
export function splitStyles(css: string): SplitStyles {
  const first = parse(css);
  const later = parse('');
  moveLater(first, later);
  moveKeyframes(first, later);
  return { first: first.toString(), later: later.toString() };
}

/** Moves what can come later out of one container into the other, each in the order it had. */
function moveLater(from: Container, to: Container): void {
  for (const node of [...(from.nodes ?? [])]) {
    if (isLaterWhole(node)) to.append(node);
    else if (node.type === 'atrule' && node.nodes) moveInside(node, to);
    else if (node.type === 'rule') moveInside(node, to);
  }
}

function moveInside(node: AtRule | Rule, to: Container): void {
  const copy = node.clone({ nodes: [] });
  moveLater(node, copy);
  if (copy.nodes?.length) to.append(copy);
  if (node.nodes?.length === 0) node.remove();
}

/** Keyframes follow the last rule that names them. */
function moveKeyframes(first: Root, later: Root): void {
  const named = new Set<string>();
  first.walkDecls(/^animation(?:-name)?$/, ({ value }) => {
    for (const word of value.split(/[\s,]+/)) named.add(word);
  });
  first.walkAtRules('keyframes', (keyframes) => {
    if (!named.has(keyframes.params)) later.append(keyframes);
  });
}

function isLaterWhole(node: ChildNode): boolean {
  switch (node.type) {
    case 'decl':
      return LATER_DECLARATION.test(node.prop);
    case 'rule':
      return node.selectors.every((selector) => LATER_SELECTOR.test(selector));
    case 'atrule':
      if (node.name === 'starting-style') return true;
      if (node.name === 'supports') return LATER_CONDITION.test(node.params);
      return node.name === 'media' && LATER_MEDIA.test(node.params);
    default:
      return false;
  }
}
