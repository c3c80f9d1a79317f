import { describe, expect, it } from 'vitest';
import { readWords, readWordsInEach, renderMarkup, shipped } from '../../../../tests/support/shipped.tsx';
import { About } from './About.tsx';

it('introduces the practitioner and lists every qualification', () => {
  const markup = renderMarkup(<About about={shipped.about} />);
  expect(readWordsInEach('h2', markup)).toEqual([shipped.about.heading]);
  expect(readWordsInEach('h3', markup)).toEqual([shipped.about.qualificationsHeading]);
  expect(readWordsInEach('li', markup)).toEqual(shipped.about.qualifications);
});

describe('optional content of about', () => {
  const ROBIN = {
    name: 'Robin Marlow',
    title: 'Podiatrist',
    registrations: [
      { type: 'medicare', label: 'Medicare provider number', number: '2426621B' },
      { type: 'other', label: 'Member', number: '012345' },
    ] as const,
  };
  const practitioner = { ...ROBIN, registrations: [...ROBIN.registrations] };

  it('shows the register line only with a practitioner', () => {
    expect(renderMarkup(<About about={shipped.about} />)).not.toContain('look me up');
    const named = renderMarkup(<About about={shipped.about} practitioner={practitioner} />);
    expect(readWords(named)).toContain('You can look me up in the public search of our national body');
    expect(readWords(named)).toContain('Robin Marlow , Podiatrist');
  });

  it('shows the paragraph about children only if there is one', () => {
    const paragraphs = (children?: string) =>
      readWordsInEach('p', renderMarkup(<About about={{ ...shipped.about, children }} />));
    expect(paragraphs('A parent stays.')).toEqual([...paragraphs(), 'A parent stays.']);
  });

  it('omits provider numbers that the part for GPs shows', () => {
    const numbers = (forGps: boolean) =>
      readWordsInEach(
        'li',
        renderMarkup(<About about={shipped.about} practitioner={practitioner} forGps={forGps} />),
      );
    expect(numbers(false)).toContain('Medicare provider number 2426621B');
    expect(numbers(true).slice(-1)).toEqual(['Member 012345']);
    expect(numbers(true)).not.toContain('Medicare provider number 2426621B');
  });
});
