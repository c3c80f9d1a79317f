import { useState } from 'react';
import { memoryLocation } from 'wouter/memory-location';
import '../styles/admin.css';
import { AdminRoot } from '../app/AdminRoot.tsx';
import { answerFor, type FakeAnswers, installFakeAdmin, makeEnquiries } from './fakeAdmin.ts';

export interface StoryAdminProps {
  path?: string;
  searchPath?: string;
  answers?: FakeAnswers;
}

const practice = document.head.appendChild(document.createElement('meta'));
practice.name = 'practice';
practice.content = 'Exercise Physiology, Sunshine Coast';

/** Called before each story. @returns a function that restores `fetch` */
export function prepareAdmin({ answers = {} }: StoryAdminProps): () => void {
  const now = Date.now();
  return installFakeAdmin(answerFor(makeEnquiries(now), now, answers));
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
