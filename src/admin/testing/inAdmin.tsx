import type { Decorator } from '@storybook/react-vite';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import '../styles/admin.css';
import { createTimes } from '#enquiry';
import { AdminFactsContext } from '../ui/adminFacts.ts';

/** The time in every story: Thursday, 19 November 2026, 9:20 am in Brisbane. */
export const STORY_NOW = Date.UTC(2026, 10, 18, 23, 20);
export const STORY_TIMES = createTimes('Australia/Brisbane', () => STORY_NOW);

const STORY_FACTS = {
  practice: 'Exercise Physiology',
  timeZone: 'Australia/Brisbane',
  email: 'jo@practice.example',
  times: STORY_TIMES,
};

/** Renders a story inside the admin's layout and contexts. */
export const inAdmin: Decorator = (Story) => (
  <Router {...memoryLocation({ path: '/' })}>
    <AdminFactsContext value={STORY_FACTS}>
      <main style={{ padding: '1rem var(--gutter) 7rem' }}>
        <Story />
      </main>
    </AdminFactsContext>
  </Router>
);

/** All axe rules up to WCAG AAA. */
export const AAA = {
  a11y: {
    test: 'error',
    options: {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: {
        'color-contrast-enhanced': { enabled: true },
        'identical-links-same-purpose': { enabled: true },
        'target-size': { enabled: true },
      },
    },
  },
};
