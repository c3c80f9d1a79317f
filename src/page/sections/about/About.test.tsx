import { describe, expect, it } from 'vitest';
import { readText, readTextInEach, renderMarkup, shipped } from '../../../../tests/support/shipped.tsx';
import { About } from './About.tsx';

function renderAbout(about = {}, practice = {}): string {
  const content = {
    ...shipped,
    about: { ...shipped.about, ...about },
    practice: { ...shipped.practice, ...practice },
  };
  return renderMarkup(<About content={content} pictures={{}} />);
}

it('introduces the practitioner and lists every qualification', () => {
  const markup = renderAbout();
  expect(readTextInEach('h2', markup)).toEqual([shipped.about.heading]);
  expect(readTextInEach('h3', markup)).toEqual([shipped.about.qualificationsHeading]);
  expect(readTextInEach('li', markup)).toEqual(shipped.about.qualifications);
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
    expect(renderAbout()).not.toContain('look me up');
    const named = renderAbout({}, { practitioner });
    expect(readText(named)).toContain('You can look me up in the public search of our national body');
    expect(readText(named)).toContain('Robin Marlow , Podiatrist');
  });

  it('shows the paragraph about children only if there is one', () => {
    const paragraphs = (children?: string) => readTextInEach('p', renderAbout({ children }));
    expect(paragraphs('A parent stays.')).toEqual([...paragraphs(), 'A parent stays.']);
  });

  it('omits provider numbers that the part for GPs shows', () => {
    const numbers = (practice: object) =>
      readTextInEach('li', renderAbout({}, { practitioner, ...practice }));
    expect(numbers({})).toContain('Medicare provider number 2426621B');
    const referrals = { heading: 'For GPs', send: 'Send it by email.' };
    expect(numbers({ referrals }).slice(-1)).toEqual(['Member 012345']);
    expect(numbers({ referrals })).not.toContain('Medicare provider number 2426621B');
  });
});
