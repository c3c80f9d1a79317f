/**
 * Sanitises the practice's logo, because an SVG can run scripts. Only allowlisted shapes, paints and gradients pass;
 * the output is serialised from the parsed elements, without the metadata of drawing programs. Anything that could run,
 * fetch or need a font is reported with its line: dropping it silently would change the logo's look.
 */
import { parseXml, XmlElement, XmlError, type XmlNode, XmlText } from '@rgrove/parse-xml';
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_ELEMENTS,
  changesLook,
  IGNORED_ELEMENTS,
  isSafeValue,
  PAINT_ATTRIBUTES,
  readStyle,
} from './svgAllowlist.ts';

interface LogoFault {
  line: number;
  found: string;
  expected: string;
}

/** In any unit, because only the ratio matters. */
interface LogoSize {
  width: number;
  height: number;
}

const MAX_BYTES = 60_000;
const MAX_ELEMENTS = 600;
/** Levels of nested groups. Drawing programs write about a dozen. */
const MAX_DEPTH = 100;
const MAX_FAULTS = 20;
const MAX_WIDTH_RATIO = 5;
const MAX_HEIGHT_RATIO = 2;
const SHAPES_ONLY =
  'an SVG of shapes alone: save it again as plain SVG, with words as paths and styles as attributes';

const TOO_DEEP = {
  found: `groups that stand more than ${MAX_DEPTH} deep in others`,
  expected: 'a simpler drawing: take its groups apart and save it again',
};

export function makeSafeLogo(text: string): { svg: string; size: LogoSize } | { faults: LogoFault[] } {
  if (text.length > MAX_BYTES) {
    const expected = `at most ${MAX_BYTES / 1000} KB: simplify the drawing or save it as PNG`;
    return { faults: [{ line: 1, found: `${Math.ceil(text.length / 1000)} KB`, expected }] };
  }
  let root: XmlElement | null;
  try {
    // The parser does not expand entities that the file defines, so no entity can grow or read another file.
    root = parseXml(text, { includeOffsets: true }).root;
  } catch (error) {
    // The recursive parser overflows the stack on deeply nested files.
    if (error instanceof RangeError) return { faults: [{ line: 1, ...TOO_DEEP }] };
    if (!(error instanceof XmlError)) throw error;
    return { faults: [{ line: error.line, found: 'what no SVG may hold', expected: SHAPES_ONLY }] };
  }
  if (!root || !/^(?:\w+:)?svg$/.test(root.name))
    return { faults: [{ line: 1, found: 'no <svg>', expected: SHAPES_ONLY }] };
  const writer = new SafeWriter(text, root);
  const content = writer.writeAll();
  const box = readViewBox(root);
  if (!box) writer.refuse(root, 'an <svg> without a size', 'width and height, or a viewBox');
  else if (!isGoodShape(box.size)) writer.refuse(root, describeShape(box.size), GOOD_SHAPE);
  if (writer.faults.length > 0 || !box) return { faults: writer.faults.slice(0, MAX_FAULTS) };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.viewBox}">${content}</svg>`;
  return { svg, size: box.size };
}

export function readPngLogo(bytes: Uint8Array): { size: LogoSize } | { faults: LogoFault[] } {
  const refuse = (found: string, expected: string) => ({ faults: [{ line: 1, found, expected }] });
  const isPng = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].every((byte, at) => bytes[at] === byte);
  if (!isPng || bytes.length < 24) return refuse('a file that is no PNG', 'a PNG or SVG picture');
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  const dimensions = `${size.width} × ${size.height} pixels`;
  if (Math.min(size.width, size.height) < 160)
    return refuse(dimensions, 'at least 160 pixels on each side, so that it is sharp');
  if (Math.max(size.width, size.height) > 4000) return refuse(dimensions, 'at most 4,000 pixels on a side');
  return isGoodShape(size) ? { size } : refuse(describeShape(size), GOOD_SHAPE);
}

const GOOD_SHAPE = `a logo at most ${MAX_WIDTH_RATIO} times as wide as high, and at most twice as high as wide`;
const isGoodShape = ({ width, height }: LogoSize) =>
  width / height <= MAX_WIDTH_RATIO && height / width <= MAX_HEIGHT_RATIO;
const describeShape = ({ width, height }: LogoSize) =>
  width > height
    ? `a logo ${roundRatio(width / height)} times as wide as high`
    : `a logo ${roundRatio(height / width)} times as high as wide`;
const roundRatio = (ratio: number) => Math.round(ratio * 10) / 10;

/** Reads the viewBox, or makes it from the width and height. Undefined for a drawing without a size. */
function readViewBox({ attributes }: XmlElement): { viewBox: string; size: LogoSize } | undefined {
  const numbers = (attributes['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const sides = ['width', 'height'].map((name) => Number.parseFloat(attributes[name] ?? ''));
  const viewBox = numbers.length === 4 && numbers.every(Number.isFinite) ? numbers : [0, 0, ...sides];
  const [, , width = 0, height = 0] = viewBox;
  return width > 0 && height > 0 ? { viewBox: viewBox.join(' '), size: { width, height } } : undefined;
}

/** Serialises the allowed elements and collects faults in one pass. */
class SafeWriter {
  readonly faults: LogoFault[] = [];
  readonly #text: string;
  readonly #root: XmlElement;
  #elements = 0;
  /** The ids of the current element's ancestors, with an empty text for an ancestor without an id. */
  readonly #ancestorIds: string[] = [];
  readonly #uses: XmlElement[] = [];
  readonly #idsAroundUses = new Set<string>();

  constructor(text: string, root: XmlElement) {
    this.#text = text;
    this.#root = root;
  }

  refuse({ start }: XmlNode, found: string, expected: string = SHAPES_ONLY): '' {
    this.faults.push({ line: this.#text.slice(0, start).split('\n').length, found, expected });
    return '';
  }

  /** Writes the root's content. Paint attributes of the root become a group around the content. */
  writeAll(): string {
    const paints = this.#writeAttributes(this.#root, (name) => PAINT_ATTRIBUTES.has(name));
    const shapes = this.#writeChildren(this.#root);
    const content = paints && shapes ? `<g${paints}>${shapes}</g>` : shapes;
    // Nested `<use>` elements expand exponentially: a few lines would hang a browser.
    for (const use of this.#uses) {
      const { href, 'xlink:href': target = '' } = use.attributes;
      if (this.#idsAroundUses.has((href ?? target).slice(1))) this.refuse(use, 'a <use> of a <use>');
    }
    return content;
  }

  #writeChildren(element: XmlElement): string {
    this.#ancestorIds.push((element.attributes['id'] ?? '').trim());
    const content = element.children.map((node) => this.#write(node)).join('');
    this.#ancestorIds.pop();
    return content;
  }

  #write(node: XmlNode): string {
    if (node instanceof XmlText) return node.text.trim() ? this.refuse(node, 'words outside of a shape') : '';
    if (!(node instanceof XmlElement)) return ''; // comments and processing instructions
    const name = this.#findName(node);
    if (name === undefined || IGNORED_ELEMENTS.has(name)) return '';
    if (!ALLOWED_ELEMENTS.has(name)) return this.refuse(node, `<${node.name}>`);
    this.#elements += 1;
    if (this.#elements === MAX_ELEMENTS + 1)
      this.refuse(node, `more than ${MAX_ELEMENTS} shapes`, 'a simpler drawing, or a PNG');
    if (this.#ancestorIds.length > MAX_DEPTH) return this.refuse(node, TOO_DEEP.found, TOO_DEEP.expected);
    if (name === 'use') {
      this.#uses.push(node);
      for (const id of this.#ancestorIds.filter(Boolean)) this.#idsAroundUses.add(id);
    }
    const content = this.#writeChildren(node);
    return `<${name}${this.#writeAttributes(node)}${content ? `>${content}</${name}>` : '/>'}`;
  }

  /** The element's name without its SVG namespace prefix; undefined for another namespace. */
  #findName({ name, attributes }: XmlElement): string | undefined {
    const [, prefix, local] = /^([^:]*):(.*)$/.exec(name) ?? [];
    if (prefix === undefined) return name;
    const space = attributes[`xmlns:${prefix}`] ?? this.#root.attributes[`xmlns:${prefix}`];
    return space === 'http://www.w3.org/2000/svg' ? local : undefined;
  }

  #writeAttributes(element: XmlElement, isWanted = (_name: string) => true): string {
    const { style, ...attributes } = element.attributes;
    // A style overrides the attribute of the same name.
    const allAttributes = { ...attributes, ...(style && readStyle(style)) };
    return Object.entries(allAttributes)
      .filter(([name, value]) => isWanted(name) || changesLook(name, value))
      .map(([name, value]) => this.#writeAttribute(element, name, value))
      .join('');
  }

  #writeAttribute(element: XmlElement, name: string, rawValue: string): string {
    const value = rawValue.replace(/url\(\s*(["'])(#[\w-]+)\1\s*\)/g, 'url($2)');
    if (/^on/i.test(name)) return this.refuse(element, `${name}, which runs a script`);
    const isLink = name === 'href' || name === 'xlink:href';
    if (isLink && !/^#[\w-]+$/.test(value)) return this.refuse(element, `a link to ${value.slice(0, 40)}`);
    if (changesLook(name, value) || name.startsWith('style='))
      return this.refuse(element, `${name}: ${value.slice(0, 40)}`);
    if (!isLink && !ALLOWED_ATTRIBUTES.has(name)) return '';
    if (!isSafeValue(value)) return this.refuse(element, `${name}="${value.slice(0, 40)}"`);
    return ` ${isLink ? 'href' : name}="${value.replace(/\s+/g, ' ').trim()}"`;
  }
}
