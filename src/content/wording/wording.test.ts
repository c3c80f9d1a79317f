import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { getPracticeFolder } from '../../../tests/support/practices.ts';
import { loadPlacedContent } from '../load/loadContent.ts';
import type { SiteContent } from '../schema/index.ts';
import { measureReadingYear } from './checkWording.ts';
import { checkMarkup, checkWording, type Finding, findToday, refuseErrors, WordingError } from './index.ts';
import { isAbn, isFictionalNumber } from './placeholders.ts';

const TODAY = '2026-11-20';
const { content: shipped, placeOf } = await loadPlacedContent(getPracticeFolder('shipped'));

/** A changed copy of the shipped content. */
function changeShipped(change: (content: SiteContent) => void): SiteContent {
  const content = structuredClone(shipped);
  change(content);
  return content;
}
const listFindings = (change: (content: SiteContent) => void, today = TODAY) =>
  checkWording(changeShipped(change), today);
/** Findings about a sentence in the introduction of the overview. */
const aboutSentence = (sentence: string) =>
  listFindings((content) => {
    content.overview.intro = sentence;
  }).filter(({ field }) => field === 'overview.intro');
const ROBIN = { name: 'Robin Marlow', title: 'Accredited exercise physiologist', registrations: [] };
const ALL_CONFIRMED = Object.fromEntries(
  Object.keys(shipped.confirmed).map((key) => [key, '2026-11-01']),
) as SiteContent['confirmed'];
const severities = (findings: Finding[]) => findings.map(({ severity }) => severity);

describe('the shipped words', () => {
  it('have no error and no warning, and exactly the placeholders of the practice', () => {
    const findings = checkWording(shipped, TODAY);
    expect(findings.map(({ severity, field }) => `${severity} ${field}`)).toEqual([
      'placeholder practice.phone',
      'placeholder practice.email',
      'placeholder practice.abn',
      'placeholder practice.name',
      'placeholder practice.wordmark',
      'placeholder practice.title',
      'placeholder practice.practitioner',
      'placeholder about.qualifications',
      'placeholder practice.replyTime',
      'placeholder practice.callTimes',
      'placeholder about.lead',
      'placeholder services.lead',
      'placeholder practice.ages',
      'placeholder about.body',
      'placeholder services.places',
      'placeholder faq.items.2.answer',
      'placeholder services.notice',
      'placeholder privacy.policy',
    ]);
    // On the owner's first visit, each screen shows one field and its question (record 0172).
    expect(new Set(findings.map(({ field }) => field)).size).toBe(findings.length);
  });
});

describe('a claim', () => {
  it.each([
    ['This cures back pain.', 'I help you work with back pain.'],
    ['Results guaranteed!', 'I cannot say how it will go for you.'],
    ['It works for 100% of people.', 'One in three people keep going for a year.'],
    ['It is 100 per cent safe.', 'Ask me about the risks.'],
    ['Risk-free exercise.', 'We talk about the risks first.'],
    ['Painless sessions.', 'Tell me if it hurts.'],
    ['A pain free life.', 'Some people live with pain for years.'],
    ['A miracle method.', 'A method that takes time.'],
    ['Exercise will fix your knee.', 'Exercise can be part of looking after your knee.'],
    ['The best exercise physiologist here.', 'Tell me the best time to call you. Do your best.'],
    ['A leading practice.', 'One thing leading to another.'],
    ['The most qualified person on the Coast.', 'Ask me about my qualifications.'],
    ['I’m the leading voice.', 'I’m the person who answers.'],
    ['A back specialist comes to you.', 'Ask your specialist or your GP.'],
    ['I am a local physio.', 'We often work with your physio.'],
    ['Mobile physiotherapy services.', 'A physiotherapist can work out what is wrong.'],
    ['I am registered with Ahpra.', 'Physios are registered with Ahpra.'],
    ['A registered exercise physiologist.', 'An accredited exercise physiologist.'],
    ['20% off in May.', '20% off in May. Terms: first visit only.'],
    ['A free consultation.', 'Feel free to call.'],
    ['See the before and after photos.', 'Warm up before, and stretch after.'],
    ['Sessions are bulk billed.', 'You may be able to claim a rebate.'],
    ['Fully covered by Medicare.', 'It depends on your cover with Medicare.'],
    ['Free with NDIS.', 'Your NDIS (National Disability Insurance Scheme) plan may pay for sessions.'],
    ['Support at Home: fully funded.', 'Support at Home may pay, through your provider. Feel free to ask.'],
    [
      'No cost under the NDIS.',
      'No, I don’t see people under the National Disability Insurance Scheme (NDIS).',
    ],
    ['NDIS approved.', 'Approved by nobody.'],
    [
      'An NDIS-registered provider.',
      'A registered NDIS provider, 405 000 1234 (National Disability Insurance Scheme).',
    ],
    [
      'I’m registered with the NDIS.',
      'I’m registered with the NDIS (National Disability Insurance Scheme), 4050001234.',
    ],
    ['Five-star care ★★★★★', 'Care under the stars.'],
  ])('is refused: %s (but this is allowed: %s)', (claim, fair) => {
    expect(severities(aboutSentence(claim))).toContain('error');
    expect(aboutSentence(fair)).toEqual([]);
  });

  it('is found across bold words and in any file', () => {
    const findings = listFindings((content) => {
      content.about.body = [
        {
          kind: 'paragraph',
          children: [
            { kind: 'text', text: 'I am a ' },
            { kind: 'strong', children: [{ kind: 'text', text: 'physio' }] },
          ],
        },
      ];
    });
    expect(findings).toContainEqual(expect.objectContaining({ severity: 'error', field: 'about.body' }));
  });

  it.each<[string, (content: SiteContent, text: string) => void, string, string]>([
    [
      'a physio in the name',
      ({ practice }, text) => Object.assign(practice, { name: text }),
      'Coast Physio',
      'practice.name',
    ],
    [
      'a doctor in the title',
      ({ about }, text) => Object.assign(about, { lead: text }),
      'I am Dr Sand.',
      'about.lead',
    ],
    ['a price', ({ pricing }, text) => Object.assign(pricing, { lead: text }), 'From $90.', 'pricing.lead'],
  ])('is refused only in some fields: %s', (_, change, text, field) => {
    const plant = (content: SiteContent) => change(content, text);
    expect(listFindings(plant)).toContainEqual(expect.objectContaining({ severity: 'error', field }));
    expect(aboutSentence(text.replace('Coast', 'A'))).toEqual([]);
  });
});

describe('a question to the owner', () => {
  it('is not asked without the words that it is about', () => {
    const listReported = (change: (content: SiteContent) => void) =>
      listFindings(change).flatMap(({ confirm }) => (confirm ? [confirm.replace('confirmed.', '')] : []));
    const plain: SiteContent['about']['body'] = [
      { kind: 'paragraph', children: [{ kind: 'text', text: 'Ask your GP.' }] },
    ];
    const optional = ['callTimes', 'company', 'access', 'gear', 'gpLetters'];
    expect(listReported(() => {})).toEqual(expect.arrayContaining(optional));
    const left = listReported((content) => {
      content.practice.callTimes = undefined;
      content.services.lead = 'One-on-one sessions.';
      for (const place of content.services.places) place.text = 'We meet there.';
      content.about.body = plain;
      for (const item of content.faq.items) item.answer = plain;
    });
    expect(left.filter((key) => optional.includes(key))).toEqual([]);
    expect(left).toContain('qualifications');
  });
});

it('warns of an unknown state, which decides the time zone, unless a time zone is set', () => {
  const findStateFindings = (state: string, timeZone = 'Australia/Brisbane') =>
    listFindings(({ practice }) => {
      practice.address = { ...practice.address, state };
      practice.timeZone = timeZone;
    }).filter(({ field }) => field === 'practice.address.state');
  expect(findStateFindings('Quensland')).toEqual([
    expect.objectContaining({ severity: 'warning', message: expect.stringContaining('Write it like QLD') }),
  ]);
  for (const known of ['QLD', 'Queensland', 'Q.L.D.']) expect(findStateFindings(known)).toEqual([]);
  expect(findStateFindings('Otago', 'Pacific/Auckland')).toEqual([]);
});

describe('another profession', () => {
  const practising =
    (name: string, person: string, sentence = '') =>
    (content: SiteContent) => {
      content.practice.profession = { name, person };
      content.practice.practitioner = { ...ROBIN, title: person };
      content.overview.intro = sentence;
    };
  const aboutIntro = (name: string, person: string, sentence: string) =>
    listFindings(practising(name, person, sentence)).filter(({ field }) => field === 'overview.intro');

  it('may use its own title, which is suggested in place of another', () => {
    expect(aboutIntro('Podiatry', 'podiatrist', 'I am a registered podiatrist.')).toEqual([]);
    expect(aboutIntro('Physiotherapy', 'physiotherapist', 'I am a local physio.')).toEqual([]);
    expect(aboutIntro('Podiatry', 'podiatrist', 'I am a foot specialist.')).toEqual([
      expect.objectContaining({ severity: 'error', instead: 'podiatrist' }),
    ]);
    const [finding] = aboutIntro('Dietetics', 'dietitian', 'I am registered.');
    expect(finding?.message).toMatch(/dietitians are not registered with Ahpra/);
    expect(finding?.instead).toBeUndefined();
  });

  it('is warned of words about exercise physiology, and of a title without its profession', () => {
    const fields = listFindings(practising('Podiatry', 'podiatrist'))
      .filter(({ message }) => message.includes('yours is Podiatry'))
      .map(({ field }) => field);
    expect(fields).toEqual(expect.arrayContaining(['practice.name', 'home.eyebrow', 'faq.items.0.question']));
    const findings = listFindings((content) => {
      content.practice.practitioner = { ...ROBIN, title: 'Podiatrist' };
    });
    expect(findings).toContainEqual(
      expect.objectContaining({ severity: 'warning', field: 'practice.practitioner.title' }),
    );
    expect(JSON.stringify(listFindings(practising('Podiatry', 'podiatrist')))).not.toMatch(/ESSA/);
  });
});

describe('a placeholder', () => {
  it.each([
    '0491 570 006',
    '0491 570 110',
    '0491 570 156',
    '0491 570 159',
    '(07) 5550 1234',
    '(07) 7010 0000',
  ])('is the phone number %s, but not the next real one', (shown) => {
    const number = shown.replace(/\D/g, '').replace(/^0/, '+61');
    const phoneFindings = (phone: SiteContent['practice']['phone']) =>
      listFindings((content) => {
        content.practice.phone = phone;
      }).filter(({ field }) => field === 'practice.phone');
    expect(severities(phoneFindings({ shown, number }))).toEqual(['placeholder']);
    expect(phoneFindings({ shown: '0491 570 160', number: '+61491570160' })).toEqual([]);
  });

  it('is the shipped name beside the logo and in the title, where the practice’s name is suggested', () => {
    const findings = listFindings((content) => {
      content.practice.name = 'Tide Exercise Physiology';
    });
    expect(findings).toContainEqual(
      expect.objectContaining({ severity: 'placeholder', field: 'practice.wordmark' }),
    );
    expect(findings).toContainEqual(
      expect.objectContaining({
        ...{ severity: 'placeholder', field: 'practice.title' },
        ...{ words: 'Exercise Physiology Sunshine Coast', instead: 'Tide Exercise Physiology' },
      }),
    );
  });

  it('is not reported once the owner’s values are there', () => {
    const findings = listFindings((content) => {
      content.practice.name = 'Tide Exercise Physiology';
      content.practice.wordmark.name = 'Tide';
      content.practice.title = 'Tide Exercise Physiology | Noosa';
      content.practice.phone = { shown: '0412 345 678', number: '+61412345678' };
      content.practice.email = 'hello@tide.com.au';
      content.practice.abn = '53 004 085 616';
      content.practice.practitioner = ROBIN;
      content.confirmed = ALL_CONFIRMED;
    });
    expect(findings).toEqual([]);
  });

  it('is the Tax Office’s business number, a common example', () => {
    const findings = listFindings((content) => {
      content.practice.abn = '51 824 753 556';
    });
    expect(findings).toContainEqual(
      expect.objectContaining({ severity: 'placeholder', message: expect.stringContaining('Tax Office') }),
    );
  });

  it('is not reported for a business number with a wrong check sum, which is an error', () => {
    const findings = listFindings((content) => {
      content.practice.abn = '51 824 753 557';
    });
    expect(findings).toContainEqual(expect.objectContaining({ severity: 'error', field: 'practice.abn' }));
    expect(['51 824 753 556', '53004085616'].every(isAbn)).toBe(true);
    expect(['00 000 000 000', '51 824 753 55', '15 824 753 556'].some(isAbn)).toBe(false);
  });
});

describe('today', () => {
  it('is the day in the practice’s time zone, not in the server’s', () => {
    const late = Date.UTC(2026, 10, 22, 18);
    expect(findToday(shipped, late)).toBe('2026-11-23');
    const west = { ...shipped, practice: { ...shipped.practice, timeZone: 'Australia/Perth' } };
    expect(findToday(west, Date.UTC(2026, 10, 22, 15))).toBe('2026-11-22');
  });
});

describe('a telephone number', () => {
  it.each([
    '+61491570006',
    '+61491578888',
    '+61255501234',
    '+61870109999',
    '1800160401',
    '1300975711',
    '1800975707',
  ])('%s is fictional', (number) => expect(isFictionalNumber(number)).toBe(true));
  it.each([
    '+61491570007',
    '+61412345678',
    '+61755601234',
    '+6421123456',
    '1800975706',
    '1300975712',
    '131234',
  ])('%s may be real', (number) => expect(isFictionalNumber(number)).toBe(false));
});

describe('alternative text', () => {
  const warningsOf = (alt: string) =>
    listFindings((content) => {
      content.gallery.entries = [{ image: { file: 'beach.jpg', alt }, category: 'Beach' }];
    }).filter(({ field }) => field === 'gallery.entries.0.image.alt');

  it.each([
    'IMG_2034',
    'beach-walk.jpg',
    'PXL_20260503_101502',
    'DSC00123',
    '20260503_101502',
    'Photo',
    'a picture',
  ])('is refused: "%s"', (alt) => {
    expect(warningsOf(alt)).toEqual([
      expect.objectContaining({
        severity: 'warning',
        words: alt,
        message: expect.stringContaining(`"${alt}"`),
      }),
    ]);
  });

  it.each(['Two people walk along the river.', 'The park, May 2026', 'A photo of the river', 'Beach'])(
    'is accepted: "%s"',
    (alt) => expect(warningsOf(alt)).toEqual([]),
  );
});

it('warns of places of the shipped practice that are not the practice’s own', () => {
  const move = (suburb: string, area: string) =>
    listFindings(({ practice }) => {
      Object.assign(practice, { address: { ...practice.address, suburb }, areaServed: area });
    })
      .filter(({ message }) => message.includes('ships with, and your address'))
      .map(({ field, words }) => `${field} ${words}`);
  expect(move('Maroochydore', 'Sunshine Coast, Queensland')).toEqual([]);
  expect(move('Buderim', 'Sunshine Coast, Queensland')).toEqual(['about.lead Maroochydore']);
  expect(move('Coolangatta', 'Gold Coast')).toEqual(
    expect.arrayContaining(['about.lead Maroochydore', 'practice.description Sunshine Coast']),
  );
});

describe('a statement that only the owner can confirm', () => {
  const listReported = (confirmed: SiteContent['confirmed'], today = TODAY) =>
    listFindings((content) => {
      content.confirmed = confirmed;
      content.practice.referrals = { heading: 'For GPs', send: 'Please write to me.' };
      content.pricing.rebates.ndis = 'No plans of the National Disability Insurance Scheme (NDIS).';
    }, today).filter(({ message }) => message.includes('in confirmed.yaml'));

  it('is reported until the owner confirms it', () => {
    expect(listReported(ALL_CONFIRMED)).toEqual([]);
    for (const key of Object.keys(ALL_CONFIRMED)) {
      const findings = listReported({ ...ALL_CONFIRMED, [key]: undefined });
      expect(findings).toEqual([
        expect.objectContaining({ severity: 'placeholder', message: expect.stringContaining(`"${key}"`) }),
      ]);
      const isShipped = !['referrals', 'payers'].includes(key);
      if (isShipped) expect(placeOf(findings[0]?.field ?? '')?.line).toBeGreaterThan(1);
    }
  });

  it('is not reported if the content does not make it', () => {
    const findings = listFindings((content) => {
      content.confirmed = { ...ALL_CONFIRMED, children: undefined, referrals: undefined, payers: undefined };
      content.practice.ages.from = 18;
    });
    expect(findings.filter(({ message }) => message.includes('in confirmed.yaml'))).toEqual([]);
  });

  it('is reported at the field about children', () => {
    const [finding] = listFindings((content) => {
      content.confirmed = { ...ALL_CONFIRMED, children: undefined };
      content.about.children = 'A parent stays with every child.';
    }).filter(({ message }) => message.includes('in confirmed.yaml'));
    expect(finding).toMatchObject({ field: 'about.children', confirm: 'confirmed.children' });
  });

  it('is reported again after a year, and for a day in the future', () => {
    expect(listReported(ALL_CONFIRMED, '2027-10-31')).toEqual([]);
    expect(severities(listReported(ALL_CONFIRMED, '2027-11-01'))).toEqual(
      Object.keys(ALL_CONFIRMED).map(() => 'warning'),
    );
    expect(listReported({ ...ALL_CONFIRMED, gear: '2026-12-01' })).toEqual([
      expect.objectContaining({ message: expect.stringContaining('2026-12-01 is still to come') }),
    ]);
  });

  it('includes a notice before its review date, and nothing without a notice', () => {
    const unsure = { ...ALL_CONFIRMED, groupClasses: undefined };
    expect(listReported(unsure).map(({ field }) => field)).toEqual(['services.notice']);
    const findings = listFindings((content) => {
      content.confirmed = unsure;
      content.services.notice = undefined;
    });
    expect(findings.map(({ field }) => field)).not.toContain('services.notice');
  });
});

it('warns of a wait for new clients that is three months old', () => {
  const warningsOn = (today: string) =>
    listFindings((content) => {
      const wait = { text: 'Two weeks.', reviewed: '2026-11-20', asOf: 'True on {date}.' };
      content.practice.referrals = { heading: 'For GPs', send: 'Please write to me.', wait };
    }, today).filter(({ field }) => field === 'practice.referrals.wait');
  expect(warningsOn('2027-02-19')).toEqual([]);
  expect(severities(warningsOn('2027-02-20'))).toEqual(['warning']);
  expect(severities(warningsOn('2026-11-19'))).toEqual(['warning']);
});

it('warns of an invitation to look up a practitioner whom the page does not name', () => {
  const warnings = (practitioner: SiteContent['practice']['practitioner']) =>
    listFindings((content) => {
      content.practice.practitioner = practitioner;
      content.about.body = [{ kind: 'paragraph', children: [{ kind: 'text', text: 'You can look me up.' }] }];
    }).filter(({ words }) => words === 'look me up');
  expect(severities(warnings(undefined))).toEqual(['warning']);
  expect(warnings(ROBIN)).toEqual([]);
});

it('warns of a description that search engines cut, and of a missing privacy notice or policy', () => {
  const warnings = (change: (content: SiteContent) => void) =>
    listFindings(change)
      .filter(({ severity }) => severity === 'warning')
      .map(({ field }) => field);
  const describeAs = (length: number) =>
    warnings((content) => {
      content.practice.description = 'a'.repeat(length);
    });
  expect(describeAs(160)).toEqual([]);
  expect(describeAs(161)).toEqual(['practice.description']);
  expect(
    warnings((content) => {
      content.privacy.policy = undefined;
    }),
  ).toEqual(['privacy']);
  expect(
    warnings((content) => {
      content.privacy.screening = undefined;
    }),
  ).toEqual(['privacy']);
});

it('asks for a code of conduct only where the law requires one', () => {
  const without = (profession: SiteContent['practice']['profession']) =>
    listFindings((content) => {
      content.practice.profession = profession;
      content.practice.links.codeOfConduct = undefined;
    }).filter(({ field }) => field === 'practice.links');
  expect(severities(without(shipped.practice.profession))).toEqual(['warning']);
  expect(without({ name: 'Podiatry', person: 'podiatrist' })).toEqual([]);
});

describe('a notice', () => {
  const notices = (today: string) =>
    listFindings((content) => {
      content.confirmed = { ...ALL_CONFIRMED, groupClasses: '2027-01-01' };
    }, today).filter(({ field, message }) => field === 'services.notice' && !/groupClasses/.test(message));

  it('is reported after its review date', () => {
    expect(notices('2027-03-31')).toEqual([]);
    expect(severities(notices('2027-04-01'))).toEqual(['warning']);
  });

  it('is reported when it is shown before its first day', () => {
    expect(severities(notices('2020-03-22'))).toEqual(['warning']);
  });

  it('is suggested for pandemic words in other texts', () => {
    expect(severities(aboutSentence('Because of COVID-19 we wear masks.'))).toEqual(['warning']);
  });
});

it('warns of a countdown to a past day', () => {
  const findingsOn = (date: string) =>
    listFindings((content) => {
      content.countdown = { ...content.countdown, heading: 'Soon', date };
    });
  expect(findingsOn('2020-10-10')).toContainEqual(expect.objectContaining({ field: 'countdown.date' }));
  expect(findingsOn('2030-01-01')).not.toContainEqual(expect.objectContaining({ field: 'countdown.date' }));
});

describe('a testimonial', () => {
  const complete = { consent: 'Letter', given: '2026-05-03', source: 'Letter' };
  const doubts = (entry: Partial<SiteContent['testimonials']['entries'][number]>) =>
    listFindings((content) => {
      content.testimonials.entries = [{ quote: 'Kind and on time.', name: 'Jo', ...complete, ...entry }];
    })
      .filter(({ field }) => field.startsWith('testimonials.'))
      .map(({ message }) => message);

  it('is always reported with the law that may bar it, and with nothing else if it is complete', () => {
    expect(doubts({})).toEqual([expect.stringContaining('section 133')]);
  });

  it.each<[string, Parameters<typeof doubts>[0], RegExp]>([
    ['edited words', { edited: true }, /edited/],
    ['a tie to the practice', { tie: 'sister' }, /sister/],
    ['health', { quote: 'After my surgery she was kind.' }, /health/],
  ])('is reported: %s', (_, entry, message) => {
    expect(doubts(entry).join()).toMatch(message);
  });

  it('needs consent, date and source', () => {
    const findings = listFindings((content) => {
      content.testimonials.entries = [{ quote: 'Kind and on time.', name: 'Jo' }];
    });
    const messages = findings.map(({ message }) => message).join();
    for (const missing of ['consent', 'no date', 'no source']) expect(messages).toContain(missing);
  });
});

describe('a testimonial that the law bars', () => {
  const errors = (quote: string) =>
    listFindings((content) => {
      content.testimonials.entries = [{ quote, name: 'Jo' }];
    })
      .filter(({ severity }) => severity === 'error')
      .map(({ field, words }) => [field, words]);

  it.each([
    ['My knee pain went away.', 'pain'],
    ['She changed my life.', 'changed my life'],
    ['I am so much stronger.', 'stronger'],
    ['Best physio ever!', 'Best'],
    ['She is the best.', 'best'],
    ['The finest sessions on the coast.', 'finest'],
  ])('is an error: %s', (quote, words) => {
    expect(errors(quote)).toEqual([['testimonials.entries.0.quote', words]]);
  });

  it.each(['She did her best for me.', 'She knows what is best.', 'A healthy breakfast after each class.'])(
    'is not barred: %s',
    (quote) => expect(errors(quote)).toEqual([]),
  );
});

describe('plain language', () => {
  it('requires abbreviations to be spelt out', () => {
    expect(aboutSentence('Ask the NDIS.').map(({ message }) => message)).toEqual([
      expect.stringContaining('"NDIS"'),
    ]);
    expect(aboutSentence('Ask the National Disability Insurance Scheme (NDIS).')).toEqual([]);
    expect(aboutSentence('Ask ESSA.')).toEqual([]);
  });

  it('estimates the school year of a text', () => {
    expect(measureReadingYear('')).toBe(0);
    expect(measureReadingYear('The cat sat on the mat. It was a warm day.')).toBeLessThan(3);
    const hard =
      'Notwithstanding considerable interindividual variability, physiological adaptation necessitates progressively increasing intensities of appropriately individualised rehabilitative interventions, administered under continuous professional supervision throughout the entirety of the therapeutic relationship.';
    expect(measureReadingYear(hard)).toBeGreaterThan(15);
    expect(severities(aboutSentence(`${hard} ${hard}`))).toEqual(['warning']);
  });

  it('finds each part of the owner’s handbook easier than school year 7', async () => {
    const handbook = await readFile(new URL('../../../docs/owner.md', import.meta.url), 'utf8');
    const parts = handbook.split(/^## /m).map((part) => part.replace(/<!--.*?-->|[*#|>_`]/gs, ' '));
    expect(parts.length).toBeGreaterThan(8);
    for (const part of parts) expect(measureReadingYear(part), part.slice(0, 40)).toBeLessThan(7);
  });
});

it('reports which of the practice’s colours were adjusted', () => {
  expect(
    listFindings((content) => {
      content.brand = { accent: '#5b2a86', sun: '#ff8a66' };
    }).filter(({ field }) => field.startsWith('brand')),
  ).toEqual([]);
  expect(
    listFindings((content) => {
      content.brand = { accent: '#ffd400' };
    }),
  ).toContainEqual({
    severity: 'warning',
    field: 'brand.accent',
    message: expect.stringMatching(/^The accent #ffd400 was darkened to #\w{6}, so that words/),
    words: '#ffd400',
    instead: expect.stringMatching(/^#\w{6}$/),
  });
});

it('stops publishing only for errors, and names each of them', () => {
  const finding = (severity: Finding['severity']): Finding => ({
    severity,
    field: `${severity}.field`,
    message: 'Why.',
  });
  expect(() => refuseErrors([finding('placeholder'), finding('warning')])).not.toThrow();
  const all = [finding('error'), finding('warning'), finding('error')];
  expect(() => refuseErrors(all)).toThrow(WordingError);
  expect(() => refuseErrors(all)).toThrow(/:\n {2}error\.field: Why\.\n {2}error\.field: Why\.$/);
});

it('gives the file and line of the exact words of an error', () => {
  const findings = listFindings(({ practice }) => {
    practice.replyTime = 'guaranteed within a day';
  });
  expect(() => refuseErrors(findings, placeOf)).toThrow(
    /:\n {2}shipped\/practice\.yaml:34 practice\.replyTime: "guaranteed" promises .*$/,
  );
  expect(findings).toContainEqual(expect.objectContaining({ words: 'guaranteed' }));
});

it('refuses ratings and other professions in structured data', () => {
  const script = (type: string) => `<script type="application/ld+json">{"@type":${type}}</script>`;
  for (const type of ['"Review"', '"AggregateRating"', '["MedicalBusiness","Physiotherapy"]']) {
    expect(severities(checkMarkup(script(type)))).toEqual(['error']);
  }
  expect(checkMarkup(script('"MedicalBusiness"'))).toEqual([]);
});

describe('prices', () => {
  const withPrices = (
    change: Partial<NonNullable<SiteContent['pricing']['prices']>>,
    today = '2026-11-20',
  ) => {
    const prices = {
      caption: 'Prices',
      reviewed: '2026-07-01',
      asOf: 'As of {date}.',
      entries: [{ what: 'A visit', amount: { shown: '$120', dollars: 120, isLeast: false } }],
      ...change,
    };
    const pricing = { ...shipped.pricing, heading: 'What it costs', lead: 'The same for all.', prices };
    const findings = checkWording({ ...shipped, pricing }, today);
    return findings.filter(({ field }) => field.startsWith('pricing')).map(({ message }) => message);
  };

  it('may be listed with their date, and are reported after a year', () => {
    expect(withPrices({})).toEqual([]);
    expect(withPrices({}, '2027-06-30')).toEqual([]);
    expect(withPrices({}, '2027-07-01')).toEqual([expect.stringContaining('last looked at on 2026-07-01')]);
    expect(withPrices({ reviewed: '2026-12-01' })).toEqual([expect.stringContaining('is still to come')]);
  });

  it('must not name the sum of a rebate', () => {
    const amount = { shown: '$120', dollars: 120, isLeast: false };
    for (const note of ['Medicare pays $61.80.', 'You get $60 back.']) {
      expect(withPrices({ entries: [{ what: 'A visit', amount, note }] })).toEqual([
        expect.stringContaining('promises a sum of a rebate'),
      ]);
    }
  });

  it('cause a warning about a heading that says there are none', () => {
    const prices = { caption: 'P', reviewed: '2026-07-01', asOf: '{date}', entries: [] };
    const findings = checkWording({ ...shipped, pricing: { ...shipped.pricing, prices } }, '2026-11-20');
    expect(findings.filter(({ message }) => message.includes('there are no prices'))).toMatchObject([
      { field: 'pricing.heading', words: 'just ask', instead: 'what it costs' },
    ]);
  });
});
