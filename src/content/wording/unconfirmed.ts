import { type SiteContent, toPlainText } from '../schema/index.ts';
import { createPlaceholder, createWarning, type MaybeFindings } from './finding.ts';
import { checkDay } from './outdated.ts';

interface Claim {
  field: string | ((content: SiteContent) => string);
  question: string;
  isMade?: (content: SiteContent) => boolean;
}

/** Statements about the owner that only the owner can confirm. */
const CLAIMS: Readonly<Record<keyof SiteContent['confirmed'], Claim>> = {
  qualifications: { field: 'about.qualifications', question: 'Do you hold every qualification listed here?' },
  replyTime: { field: 'practice.replyTime', question: 'Do you reply in this time?' },
  callTimes: {
    field: 'practice.callTimes',
    question: 'People ask when they may ring. Is this right for you?',
    isMade: ({ practice }) => practice.callTimes !== undefined,
  },
  suburbs: { field: 'about.lead', question: 'Is this where you are based, and where you come to?' },
  company: {
    field: 'services.lead',
    question: 'May people bring somebody along, and does a parent or guardian agree for children?',
    isMade: ({ services }) => /\b(?:parents?|guardians?|partners?|carers?|bring)\b/i.test(services.lead),
  },
  children: {
    field: ({ about }) => (about.children ? 'about.children' : 'practice.ages'),
    question:
      'You see people under 18. Do you hold the card and meet the standards that your state asks for, and do your words say who stays?',
    isMade: ({ practice }) => practice.ages.from < 18,
  },
  access: {
    field: 'about.body',
    question: 'Can you help people who use a walker or a wheelchair, and is all else here right for you?',
    isMade: ({ about }) => /\b(?:walkers?|wheelchairs?)\b/i.test(toPlainText(about.body)),
  },
  gear: {
    field: 'services.places',
    question: 'Do you bring what these places say?',
    isMade: ({ services }) => services.places.some(({ text }) => /\bbring\b/i.test(text)),
  },
  gpLetters: {
    field: (content) => `faq.items.${findGpAnswer(content)}.answer`,
    question: 'Do you write to a GP, and ask people to see theirs first, as your answers say?',
    isMade: (content) => findGpAnswer(content) >= 0,
  },
  referrals: {
    field: 'practice.referrals',
    question: 'Is this how GPs send people to you, and is your provider number right?',
    isMade: ({ practice }) => practice.referrals !== undefined,
  },
  payers: {
    field: ({ pricing }) => `pricing.rebates.${pricing.rebates.ndis ? 'ndis' : 'supportAtHome'}`,
    question: 'Do you work with these plans, and in this way?',
    isMade: ({ pricing }) => Boolean(pricing.rebates.ndis ?? pricing.rebates.supportAtHome),
  },
  groupClasses: {
    field: 'services.notice',
    question: 'Does this notice still hold, and its reason?',
    isMade: ({ services }) => services.notice !== undefined,
  },
  privacy: {
    field: 'privacy.policy',
    question: 'Are you a sole trader, and does the policy say how long your mailbox keeps mail, and where?',
    isMade: ({ privacy }) => privacy.policy !== undefined,
  },
};

/** The index of the answer about letters to a GP or about seeing a GP first; -1 if there is none. */
function findGpAnswer({ faq }: SiteContent): number {
  const answers = faq.items.map(({ answer }) => toPlainText(answer));
  const findAnswer = (words: RegExp) =>
    answers.findIndex((answer) => /\bGPs?\b/.test(answer) && words.test(answer));
  const letterAnswer = findAnswer(/\b(?:writes?|letters?|report back)\b/i);
  return letterAnswer >= 0 ? letterAnswer : findAnswer(/\bGPs?\b[^.?!]*\b(?:before|first)\b/i);
}

/** Reports statements that are unconfirmed or were confirmed over a year ago. @param today such as 2026-11-20 */
export const checkConfirmed = (content: SiteContent, today: string): MaybeFindings =>
  Object.entries(CLAIMS).map(([key, { field, question, isMade }]) => {
    if (isMade?.(content) === false) return undefined;
    const claimField = typeof field === 'string' ? field : field(content);
    const confirm = `confirmed.${key}`;
    const instruction = `write the day beside "${key}" in confirmed.yaml`;
    const day = content.confirmed[key as keyof SiteContent['confirmed']];
    if (!day)
      return createPlaceholder(
        claimField,
        `${question} Only you can know: make it true, then ${instruction}.`,
        { confirm, owner: `${question} Your page says so, and only you can know.` },
      );
    const problem = checkDay(day, today, 12, {
      early: `${day} is still to come`,
      late: `You last said so on ${day}, more than a year ago`,
    });
    const message = `${question} ${problem}. Look again, then ${instruction}.`;
    const owner = `${question} ${problem}. Look again.`;
    return problem !== undefined && createWarning(claimField, message, { confirm, owner });
  });
