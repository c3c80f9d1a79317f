/** Custom properties in drawings and components, whose names must be the ones of the style sheets. */
import { parseSync, Visitor } from 'vite';

/** The new name of a custom property. */
export type Rename = (name: string) => string;

const NAME = /^--[a-z][\w-]*$/;
const USE = /^var\((--[a-z][\w-]*)(?:,\s*(.+))?\)$/;

/**
 * Renames the custom properties that string literals of a script name, `'--drag'` or `'var(--line)'`.
 * @throws when a literal names one in any other way: it may be put together while the page runs
 */
export function renameInScript(file: string, source: string, rename: Rename): string {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  let renamed = '';
  let done = 0;
  const replace = (start: number, end: number) => {
    const text = source.slice(start + 1, end - 1);
    renamed += `${source.slice(done, start + 1)}${renameInValue(text, rename, file)}`;
    done = end - 1;
  };
  new Visitor({
    Literal({ value, start, end }) {
      if (typeof value === 'string' && /--[a-z]/.test(value)) replace(start, end);
    },
    TemplateElement({ value }) {
      if (/--([a-z]|$)/.test(value.raw)) throw new Error(`${file}: ${describeUnclear(value.raw)}`);
    },
  }).visit(program);
  return renamed + source.slice(done);
}

/** Renames the custom properties in the attributes of a drawing: well-formed SVG without comments is JSX as well. */
export function renameInDrawing(file: string, source: string, rename: Rename): string {
  const [before, after] = ['<>', '</>'];
  const renamed = renameInScript(`${file}.jsx`, `${before}${source}${after}`, rename);
  return renamed.slice(before.length, -after.length);
}

function renameInValue(text: string, rename: Rename, file: string): string {
  if (!text.includes('--')) return text;
  if (NAME.test(text)) return rename(text);
  const [, name, fallback] = USE.exec(text) ?? [];
  if (!name) throw new Error(`${file}: ${describeUnclear(text)}`);
  return `var(${rename(name)}${fallback ? `,${renameInValue(fallback, rename, file)}` : ''})`;
}

const describeUnclear = (text: string) =>
  `write the custom property in "${text}" as "--name" or "var(--name)" alone, so that the build can rename it.`;
