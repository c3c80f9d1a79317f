import { useState } from 'react';
import { memoryLocation } from 'wouter/memory-location';
import '../styles/desk.css';
import { DeskApp } from '../app/DeskApp.tsx';
import { answerFor, type FakeAnswers, installFakeDesk, makeEnquiries } from './fakeDesk.ts';

export interface StoryDeskProps {
  path?: string;
  searchPath?: string;
  answers?: FakeAnswers;
}

/** Called before each story. @returns how to put the network back */
export function prepareDesk({ answers = {} }: StoryDeskProps): () => void {
  const now = Date.now();
  localStorage.setItem('desk-practice', 'Exercise Physiology, Sunshine Coast');
  return installFakeDesk(answerFor(makeEnquiries(now), now, answers));
}

/** The whole desk at one address. */
export function StoryDesk({ path = '/enquiries', searchPath = '' }: StoryDeskProps) {
  const [{ hook }] = useState(() => memoryLocation({ path: `/admin${path}`, searchPath }));
  return (
    <div id="desk">
      <DeskApp locationHook={hook} />
    </div>
  );
}
