import { expect, it } from 'vitest';
import { cutPrerendered } from './prerendered-plugin.ts';

const cut = (source: string) => cutPrerendered('/src/page/Planted.tsx', source);
const IMPORT = "import { Prerendered } from './Prerendered.tsx';";

it('keeps the element and leaves out its children, with the imports that only they use', () => {
  const source = `import { Words } from './Words.tsx';
import { both, Other } from './both.ts';
import { live } from './live.ts';
${IMPORT}
export const Part = ({ n }: { n: number }) => (
  <div title={live(both)}>
    <Prerendered name="words’" as="p">
      {n} <Words of={<Other />} /> “quoted”
    </Prerendered>
  </div>
);`;
  expect(cut(source)).toBe(`
import { both, Other } from './both.ts';
import { live } from './live.ts';
${IMPORT}
export const Part = ({ n }: { n: number }) => (
  <div title={live(both)}>
    <Prerendered name="words’" as="p"></Prerendered>
  </div>
);`);
});

it('cuts one inside another once, and several beside each other', () => {
  const source = `${IMPORT}
const a = <Prerendered name="a">1<Prerendered name="b">2</Prerendered></Prerendered>;
const c = <Prerendered name="c">3</Prerendered>;`;
  expect(cut(source)).toBe(`${IMPORT}
const a = <Prerendered name="a"></Prerendered>;
const c = <Prerendered name="c"></Prerendered>;`);
});

it('knows it by another name, and leaves a namesake from elsewhere alone', () => {
  const renamed =
    "import { Prerendered as Kept } from './Prerendered.tsx';\nconst a = <Kept name='a'>1</Kept>;";
  expect(cut(renamed)).toContain("<Kept name='a'></Kept>");
  const namesake = "import { Prerendered } from './other.ts';\nconst a = <Prerendered>1</Prerendered>;";
  expect(cut(namesake)).toBe(namesake);
});

it.each([
  ['children as an attribute', "<Prerendered name='a' children={1}>2</Prerendered>"],
  ['attributes that nobody can see', '<Prerendered {...rest}>1</Prerendered>'],
  ['nothing between its tags', "<Prerendered name='a' />"],
  ['another name for it', 'Prerendered'],
  ['a call', "createElement(Prerendered, { name: 'a' }, 1)"],
])('stops the build at %s', (_, expression) => {
  expect(() => cut(`${IMPORT}\nexport const a = ${expression};`)).toThrow(
    'Planted.tsx: write Prerendered as',
  );
});
