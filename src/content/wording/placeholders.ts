import { MAX_DESCRIPTION, type SiteContent, toPlainText } from '../schema/index.ts';
import { isRegisteredProfession } from './claims.ts';
import {
  createError,
  createPlaceholder,
  createWarning,
  type Finding,
  type MaybeFindings,
  reportWords,
  type Text,
} from './finding.ts';

const EXAMPLE_MAIL = /@(?:[\w-]+\.)*(?:example\.(?:com|org|net)|example|test|invalid)$/i;
/** The weight of each digit of an ABN. With 1 subtracted from the first digit, the weighted sum is divisible by 89. */
const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
/** The Tax Office's own number, a common example. */
const EXAMPLE_ABN = '51824753556';
const SHIPPED_NAME = 'Exercise Physiology Sunshine Coast';
const SHIPPED_WORDMARK = { name: 'Exercise Physiology', place: 'Sunshine Coast' };

export function isAbn(shown: string): boolean {
  const digits = shown.replace(/\D/g, '').split('').map(Number);
  const sum = ABN_WEIGHTS.reduce(
    (total, weight, at) => total + weight * ((digits[at] ?? 0) - (at ? 0 : 1)),
    0,
  );
  return digits.length === ABN_WEIGHTS.length && sum % 89 === 0;
}

/** The placeholder that `npm run new-practice` writes for a question that was left unanswered. */
const UNFILLED_GAP = /\[your [^\]]+\]/i;

/** Reports shipped values that the owner must replace before the site is public. */
export function checkPlaceholders(content: SiteContent, texts: readonly Text[]): MaybeFindings {
  const { phone, email, abn, name, wordmark, title, practitioner } = content.practice;
  const digits = abn.replace(/\D/g, '');
  const abnFault =
    digits === EXAMPLE_ABN ? 'belongs to the Tax Office' : /^0+$/.test(digits) && 'is a stand-in';
  const isShippedMark = wordmark.name === SHIPPED_WORDMARK.name && wordmark.place === SHIPPED_WORDMARK.place;
  const messages: Readonly<Record<string, string | false>> = {
    phone:
      isFictionalNumber(phone.number) &&
      `${phone.shown} is set aside for examples. Put your own number there.`,
    email: EXAMPLE_MAIL.test(email) && `${email} reaches nobody. Put your own address there.`,
    abn: abnFault && `${abn} ${abnFault}. Put your own Australian Business Number there.`,
    name: name === SHIPPED_NAME && `"${name}" is the name this site ships with. Put your own name there.`,
    wordmark:
      isShippedMark &&
      `"${wordmark.name}, ${wordmark.place}" stands at the top of the page, and ships with this site. Put your own name there.`,
    title:
      title.includes(SHIPPED_NAME) &&
      `"${SHIPPED_NAME}" is the name this site ships with, and search engines show it. Put your own name there.`,
    practitioner:
      !practitioner && 'Nobody is named. People want to know who comes to them: put your name there.',
  };
  const titleDetails = { words: SHIPPED_NAME, ...(name !== SHIPPED_NAME && { instead: name }) };
  return [
    ...Object.entries(messages).map(
      ([field, message]) =>
        message !== false &&
        createPlaceholder(`practice.${field}`, message, field === 'title' ? titleDetails : undefined),
    ),
    !abnFault && !isAbn(abn) && refuseAbn(abn),
    ...checkMissing(content),
    ...reportWords(
      texts,
      (text) => UNFILLED_GAP.exec(text)?.[0],
      (words) => `${words} stands for something that is yours. Put it there.`,
      createPlaceholder,
    ),
  ];
}

function refuseAbn(abn: string): Finding {
  const problem = `${abn} cannot be an Australian Business Number`;
  return createError('practice.abn', `${problem}: its check sum is wrong.`, {
    owner: `${problem}: a digit of it is wrong. Look it up, and tell your helper.`,
  });
}

/** Reports "look me up" without a name, a description that is too long, and missing texts that the law requires. */
function checkMissing({ practice, about, privacy }: SiteContent): MaybeFindings {
  const { description, links, profession, practitioner } = practice;
  const asksToLookUp = !practitioner && /\blook me up\b/i.test(toPlainText(about.body));
  const faults: [isMissing: boolean, field: string, message: string, owner: string][] = [
    [
      description.length > MAX_DESCRIPTION,
      'practice.description',
      `This has ${description.length} characters; search engines cut it after ${MAX_DESCRIPTION}.`,
      'What search engines show under your name is too long, and they cut its end off. Ask your helper to shorten it.',
    ],
    [
      !links.codeOfConduct && !isRegisteredProfession(profession),
      'practice.links',
      'There is no link to a code of conduct. Health workers whom Ahpra does not register must show people that of their state: put it under "links", as "codeOfConduct".',
      'Your page has no link to a code of conduct. If Ahpra does not register you, the law asks you to show people that of your state.',
    ],
    [
      !privacy.screening,
      'privacy',
      'Nothing tells that a program holds back what looks like advertising. A new practice has "screening" in privacy.yaml: copy it.',
      'Your privacy notice does not tell that a program holds back what looks like advertising, as the law asks from 10 December 2026.',
    ],
    [
      !privacy.policy,
      'privacy',
      'There is no privacy policy. A new practice has one in privacy.yaml, under "policy": copy it.',
      'Your page has no privacy policy, which people look for before they write of their health. Ask your helper to put one there.',
    ],
  ];
  return [
    asksToLookUp &&
      createWarning(
        'about.body',
        'This asks people to look up a name that your page does not give. Put it under "register".',
        { words: 'look me up' },
      ),
    ...faults.map(
      ([isMissing, field, message, owner]) => isMissing && createWarning(field, message, { owner }),
    ),
  ];
}

/** The digits after +61491 of all fictional mobile numbers of the Australian Communications and Media Authority. */
const FICTIONAL_MOBILES = new Set(
  [
    '570006 570110 570156 570157 570158 570159 570313 570737 571266 571491 571804 572549 572665 572983 573087',
    '573770 574118 574632 575254 575789 576398 576801 577426 577644 578148 578888 578957 579212 579455 579760',
  ].flatMap((row) => row.split(' ')),
);
/** Fictional landline numbers of each region, and fictional freecall and local-rate numbers. */
const OTHER_FICTIONAL_NUMBERS =
  /^(?:\+61[2378](?:5550|7010)\d{4}|1800160401|1[38]0097570[7-9]|1[38]0097571[01])$/;

export const isFictionalNumber = (number: string): boolean =>
  OTHER_FICTIONAL_NUMBERS.test(number) ||
  (number.startsWith('+61491') && FICTIONAL_MOBILES.has(number.slice('+61491'.length)));
