import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, it } from 'vitest';
import { ROOT } from '../paths.ts';
import { shortPropertiesPlugin } from './short-properties.ts';

/** A page of one sheet, one raw drawing, one fetched drawing and one script that names properties. */
const FOLDER = join(ROOT, 'src/page/invented');
const FILES: Record<string, string> = {
  'entry.ts': `
    import './sheet.css';
    import art from '${join(ROOT, 'src/page/art/made/art.svg')}?no-inline';
    export const names = ['--accent', "--unknown", 'var(--art-sun)', art];
    export function down(text: number, m: number) { return [--text, m ? --m : 0]; }`,
  'sheet.css': 'a { --accent: red; color: var(--accent); fill: var(--art-sun, var(--m)) }',
};

let script: string;
let files: Map<string, string>;
beforeAll(async () => {
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'silent',
    plugins: [
      {
        name: 'invented',
        resolveId: (id) => {
          const name = id.replace(/^.*\//, '');
          return name in FILES ? join(FOLDER, name) : undefined;
        },
        load: (id) => FILES[id.replace(`${FOLDER}/`, '')],
      },
      shortPropertiesPlugin(),
    ],
    build: {
      write: false,
      minify: false,
      cssMinify: false,
      rolldownOptions: { input: 'entry.ts', preserveEntrySignatures: 'strict' },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  script = output[0].code;
  files = new Map(
    output.flatMap((part) => (part.type === 'asset' ? [[part.fileName, String(part.source)]] : [])),
  );
});
const file = (ending: string) => [...files].find(([name]) => name.endsWith(ending)) ?? ['', ''];

it('gives one property one name in sheets, scripts and drawings', () => {
  const [, css] = file('.css');
  const [accent] = /--\w+(?=: red)/.exec(css) ?? [''];
  expect(accent).toMatch(/^--[0-9a-z]{1,2}$/);
  expect(css).toContain(`color: var(${accent})`);
  expect(script).toContain(accent);
  const [, sun] = /fill: var\((--\w+),/.exec(css) ?? [];
  expect(script).toContain(`var(${sun})`);
  expect(file('.svg')[1]).toContain(`var(${sun})`);
});

it('leaves names it does not know, and a script that counts down', () => {
  expect(script).toContain('--unknown');
  expect(script).toContain('--text');
  expect(script).toContain('m ? --m : 0');
});

it('hands out a drawing under a name made from what is in it', () => {
  const [name] = file('.svg');
  expect(name).toMatch(/art-[\w-]{8}\.svg$/);
  expect(script).toContain(name);
});
