import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../paths.ts';
import { customPropertiesPlugin } from './custom-properties-plugin.ts';

/** Inside the page, where the plugin looks. */
const FOLDER = join(ROOT, 'src/page/invented');

/** Bundles files that exist nowhere else; `entry.ts` imports them. */
async function bundle(files: Record<string, string>) {
  const invented: Plugin = {
    name: 'invented',
    resolveId: (id) => {
      const name = id.replace(/^.*\//, '');
      return name in files ? join(FOLDER, name) : undefined;
    },
    load: (id) => files[id.replace(`${FOLDER}/`, '')],
  };
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'silent',
    plugins: [invented, customPropertiesPlugin()],
    build: {
      write: false,
      minify: false,
      cssMinify: false,
      rolldownOptions: { input: 'entry.ts', preserveEntrySignatures: 'strict' },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  const assets = output.flatMap((part) =>
    part.type === 'asset' ? [[part.fileName, String(part.source)] as const] : [],
  );
  const find = (ending: string) => assets.find(([name]) => name.endsWith(ending)) ?? ['', ''];
  return { script: output[0].code, css: find('.css')[1], drawing: find('.svg') };
}

describe('tokens that never change', () => {
  // The page's base style sheet, which brings the tokens along, and one rule more.
  const buildSheet = async (rule: string) =>
    (
      await bundle({
        'entry.ts': "import './sheet.css';",
        'sheet.css': `@import "${join(ROOT, 'src/page/styles/tokens.css')}";\n${rule}`,
      })
    ).css;

  it('are written into place, with or without a fallback, and lose their definitions', async () => {
    const css = await buildSheet('a { min-height: var(--tap); padding: var(--s-6, calc(1px + 2px)) }');
    expect(css).toContain('min-height: 3rem');
    expect(css).toContain('padding: 2rem');
    expect(css).not.toMatch(/--tap|--s-6|: 3rem;\s*--|: 2rem;\s*--/);
  });

  it('are written into a shorthand and a calculation, and nothing in a string is touched', async () => {
    const css = await buildSheet(
      'a { font: 400 var(--tap)/1 b; top: calc(-1 * var(--tap)); content: "var(--tap)}" }',
    );
    expect(css).toMatch(/font: 400 3rem *\/ *1 b/);
    expect(css).toMatch(/calc\(-1 *\* *3rem\)/);
    expect(css).toContain('content: "var(--tap)}"');
  });

  it('are not those that a theme or another sheet changes', async () => {
    const css = await buildSheet('a { color: var(--text); outline-color: var(--focus-gap) }');
    const [, text] = /color: var\((--\w+)\)/.exec(css) ?? [];
    expect(css).toMatch(new RegExp(`${text}: (light-dark|var)\\(`));
    expect(css).toMatch(/outline-color: var\(--\w+\)/);
  });

  it('keep their definitions when a drawing names them', async () => {
    const [wood] = /--\w+(?=: #c98d4e)/.exec(await buildSheet('')) ?? [];
    expect(wood).toBeTruthy();
  });
});

describe('other custom properties', () => {
  // A page of one sheet, one raw drawing, one fetched drawing and one script that names properties.
  const FILES = {
    'entry.ts': `
      import './sheet.css';
      import art from '${join(ROOT, 'src/page/art/made/art.svg')}?no-inline';
      import cast from '${join(ROOT, 'src/page/art/made/hero-people.svg')}?raw';
      export const names = ['--accent', 'var(--art-sun)', "var(--m, var(--accent))", art, cast];
      export function down(text: number, m: number) { return [--text, m ? --m : 0]; }`,
    'sheet.css': 'a { --accent: red; color: var(--accent); fill: var(--art-sun, var(--m)) }',
  };
  let built: Awaited<ReturnType<typeof bundle>>;
  beforeAll(async () => {
    built = await bundle(FILES);
  });

  it('have one name in sheets, scripts and drawings', () => {
    const { css, script, drawing } = built;
    const [accent] = /--\w+(?=: red)/.exec(css) ?? [''];
    expect(accent).toMatch(/^--[0-9a-z]{1,2}$/);
    expect(css).toContain(`color: var(${accent})`);
    expect(script).toContain(`"${accent}"`);
    const [, sun, m] = /fill: var\((--\w+), var\((--\w+)\)\)/.exec(css) ?? [];
    expect(script).toContain(`"var(${sun})"`);
    expect(script).toContain(`"var(${m},var(${accent}))"`);
    expect(script).toMatch(new RegExp(`fill=.{0,2}var\\(${m},var\\(`));
    expect(drawing[1]).toContain(`var(${sun})`);
    expect(drawing[1]).not.toMatch(/--(art|m\b)/);
  });

  it('are told from a script that counts down', () => {
    expect(built.script).toContain('--text');
    expect(built.script).toContain('m ? --m : 0');
  });

  it('leave a drawing under a name made from what is in it', () => {
    const [name] = built.drawing;
    expect(name).toMatch(/art-[\w-]{8}\.svg$/);
    expect(built.script).toContain(`"/${name}"`);
  });

  it.each([
    ['a name that no style sheet has', "'--unknown'", 'has the custom property --unknown'],
    ['a name that is put together', `\`--\${names}\``, 'write the custom property'],
    ['a name among other words', "'calc(1px + var(--accent))'", 'write the custom property'],
  ])('stop the build at %s', async (_, expression, message) => {
    const entry = `import './sheet.css'; const names = 'accent'; export const name = ${expression};`;
    await expect(bundle({ ...FILES, 'entry.ts': entry })).rejects.toThrow(message);
  });

  it('stop the build in a sheet that names one nobody has', async () => {
    const files = { 'entry.ts': "import './sheet.css';", 'sheet.css': 'a { color: var(--unknown) }' };
    await expect(bundle(files)).rejects.toThrow('has the custom property --unknown');
  });
});
