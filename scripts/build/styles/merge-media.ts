/**
 * Rules of one media query, which each component's sheet names again, under one head at the sheet's end: no part of
 * the page relies on the order of sheets, and within each the queries come from wide to narrow.
 */
import { type AtRule, type Container, parse } from 'postcss';

const NARROWER = /^\(max-width:([\d.]+)rem\)$/;

export function mergeMedia(css: string): string {
  const root = parse(css);
  const groups = new Map<string, AtRule>();
  for (const node of [...root.nodes]) {
    if (node.type !== 'atrule' || node.name !== 'media') continue;
    const group = groups.get(node.params);
    if (group) moveChildren(node, group);
    else groups.set(node.params, node);
    node.remove();
  }
  root.append([...groups.values()].sort((one, other) => findWidth(other) - findWidth(one)));
  return root.toString();
}

function moveChildren(from: Container, to: Container): void {
  for (const child of [...(from.nodes ?? [])]) to.append(child);
}

/** Queries of another kind come last, in the order they were met: they speak of the narrowest windows or of all. */
const findWidth = ({ params }: AtRule) => Number(NARROWER.exec(params)?.[1] ?? 0);
