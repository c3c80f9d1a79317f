import { useState } from 'react';
import { memoryLocation } from 'wouter/memory-location';
import '../../../src/admin/styles/admin.css';
import { AdminRoot } from '../../../src/admin/app/AdminRoot.tsx';
import { createProcedures, type FakeProcedures, installFakeAdmin, makeEnquiries } from './fakeAdmin.ts';

export interface StoryAdminProps {
  path?: string;
  searchPath?: string;
  procedures?: FakeProcedures;
}

const practice = document.head.appendChild(document.createElement('meta'));
practice.name = 'practice';
practice.content = 'Exercise Physiology, Sunshine Coast';

/** Called before each story. @returns a function that restores `fetch` */
export function prepareAdmin({ procedures = {} }: StoryAdminProps): () => void {
  const now = Date.now();
  return installFakeAdmin(createProcedures(makeEnquiries(now), now, procedures));
}

/** The whole admin at one address. */
export function StoryAdmin({ path = '/enquiries', searchPath = '' }: StoryAdminProps) {
  const [{ hook }] = useState(() => memoryLocation({ path: `/admin${path}`, searchPath }));
  return (
    <div id="desk">
      <AdminRoot locationHook={hook} />
    </div>
  );
}

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
