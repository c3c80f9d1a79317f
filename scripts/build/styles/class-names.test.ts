import { expect, it } from 'vitest';
import { ROOT } from '../paths.ts';
import { numberClassNames } from './class-names.ts';

const HEADER = `${ROOT}src/page/header/header.module.css`;
const sectionStyles = (name: string) => `${ROOT}src/page/sections/${name}/${name}.module.css`;

it('gives every class one short name, the same in each build', () => {
  const [first, second] = [numberClassNames(), numberClassNames()];
  expect(first('header', HEADER)).toBe(second('header', `${HEADER}?used`));
  expect(first('header', HEADER)).toMatch(/^[A-Z][a-z0-9]?$/);
});

it('keeps classes of the same name in two files apart', () => {
  const name = numberClassNames();
  expect(name('grid', sectionStyles('faq'))).not.toBe(name('grid', sectionStyles('about')));
});

it('refuses a class that no style sheet writes out, rather than inventing a name for one build only', () => {
  expect(() => numberClassNames()('nowhere', HEADER)).toThrow('nowhere');
});
