import type { Health } from '../../../src/admin/health/HealthStatus.tsx';

type OwnerCheck = Health['checks'][number];

/** Every health check, without findings. */
const WELL_CHECKS: OwnerCheck[] = Object.entries({
  Mail: 'Works. The last went 8 minutes ago.',
  Held: 'Nothing held. Good.',
  Backup: 'The last was made today at 2:20\u00a0am.',
  'Secure address': 'Its certificate is good until 14 February 2027.',
  Clock: 'Runs as it should.',
  'Your changes': 'Visitors see your page as you changed it last.',
  Space: '19 GB of 20 GB free.',
  'Your page': 'No placeholder left.',
  'The set-up': 'Nothing to say.',
}).map(([name, words]) => ({ name, level: 'well', words }));

export const WELL: Health = {
  level: 'well',
  isWell: true,
  waiting: null,
  lead: 'All is well.',
  rest: 'The last enquiry was mailed 8 minutes ago.',
  checks: WELL_CHECKS,
  version: '1.2.3',
};

/** These findings, worst first; all other checks are well. */
export const makeHealth = (checks: readonly OwnerCheck[], more: Partial<Health> = {}): Health => ({
  ...WELL,
  level: checks[0]?.level ?? 'well',
  isWell: false,
  checks: [...checks, ...WELL_CHECKS.filter(({ name }) => !checks.some((check) => check.name === name))],
  ...more,
});

export const MAIL_STOPPED = makeHealth(
  [
    {
      name: 'Mail',
      level: 'trouble',
      words:
        '2 enquiries wait here, safe. Last fault, today at 8:40\u00a0am: your mail server refuses the name or password.',
      todo: [
        'Did you change the password of your mailbox? Then tell the person who looks after your site.',
        'We try again by ourselves, next at 9:30\u00a0am.',
        'Until then, read and answer them here.',
      ],
      link: { href: '/enquiries?show=failed', words: 'Look at them' },
    },
  ],
  {
    waiting: 2,
    lead: 'Your mail is not going out.',
    rest: '2 enquiries wait here, safe.',
    atLength:
      'Since today at 8:40\u00a0am: your mail server refuses the name or password. 2 enquiries wait here, safe. Nothing is lost, and they go out by themselves once it works.',
  },
);
