import { describe, expect, it } from 'vitest';
import {
  EDITING,
  type Effect,
  type SubmissionEvent,
  type SubmissionState,
  transition,
} from './submitTransitions.ts';

const fields = { firstName: 'Ada', lastName: '', email: 'ada@example.com', message: 'Hello there' };
const submit = (message = fields.message): SubmissionEvent => ({
  type: 'submitted',
  validation: { ok: true, fields: { ...fields, message } },
});
const tokenReady = (token = 'token-1'): SubmissionEvent => ({ type: 'tokenReady', token });

/** Dispatches the events in order. @returns the effects of each */
function play(...events: SubmissionEvent[]): { end: SubmissionState; effects: Effect['type'][][] } {
  let end: SubmissionState = EDITING;
  const effects = events.map((event) => {
    const { next, effects } = transition(end, event);
    end = next;
    return effects.map((effect) => effect.type);
  });
  return { end, effects };
}

describe('submitting, by SPEC section 4', () => {
  it('1. shows that the form is invalid, and requests no token', () => {
    const { end, effects } = play({ type: 'submitted', validation: { ok: false, faults: { email: 'x' } } });
    expect(effects).toEqual([['showInvalid']]);
    expect(end).toBe(EDITING);
  });

  it('2. shows the overlay, requests a token, then calls with it', () => {
    const { end, effects } = play(submit(), tokenReady());
    expect(effects).toEqual([['showLoading', 'requestToken'], ['call']]);
    expect(end).toEqual({ phase: 'awaitingResponse', attempt: { fields, token: 'token-1' } });
  });

  it('3. hides the overlay, shows the thanks and clears the form', () => {
    const { end, effects } = play(submit(), tokenReady(), { type: 'responded', result: { OK: true } });
    expect(effects.at(-1)).toEqual(['hideLoading', 'invalidateToken', 'showSent', 'clearForm']);
    expect(end).toBe(EDITING);
  });

  it("4. shows the server's error, keeps the form and invalidates the token", () => {
    const result = { OK: false, error: 'No.' } as const;
    const before = play(submit(), tokenReady()).end;
    expect(transition(before, { type: 'responded', result })).toEqual({
      next: EDITING,
      effects: [{ type: 'hideLoading' }, { type: 'invalidateToken' }, { type: 'showRefused', error: 'No.' }],
    });
  });

  it('5. shows that the call failed, and keeps the form', () => {
    expect(play(submit(), tokenReady(), { type: 'callFailed' }).effects.at(-1)).toEqual([
      'hideLoading',
      'showSendFailed',
    ]);
  });

  it('6. shows that there is no token, and does not call', () => {
    const { end, effects } = play(submit(), { type: 'tokenFailed' });
    expect(effects).toEqual([
      ['showLoading', 'requestToken'],
      ['hideLoading', 'showTokenFailed'],
    ]);
    expect(end).toBe(EDITING);
  });
});

describe('submitting again', () => {
  it('sends once on a double click, in any phase', () => {
    expect(play(submit(), submit(), tokenReady(), submit()).effects).toEqual([
      ['showLoading', 'requestToken'],
      [],
      ['call'],
      [],
    ]);
  });

  it('repeats a failed call with the same token while the fields are unchanged', () => {
    const { end, effects } = play(submit(), tokenReady(), { type: 'callFailed' }, submit());
    expect(effects.at(-1)).toEqual(['showLoading', 'call']);
    expect(end).toEqual({ phase: 'awaitingResponse', attempt: { fields, token: 'token-1' } });
  });

  it('requests a new token once a field has changed', () => {
    const { end, effects } = play(
      submit(),
      tokenReady(),
      { type: 'callFailed' },
      submit('Hello again'),
      tokenReady('token-2'),
    );
    expect(effects.at(-2)).toEqual(['showLoading', 'invalidateToken', 'requestToken']);
    expect(end).toMatchObject({ attempt: { fields: { message: 'Hello again' }, token: 'token-2' } });
  });

  it('still repeats a failed call after an invalid submit', () => {
    const invalid: SubmissionEvent = { type: 'submitted', validation: { ok: false, faults: {} } };
    const { effects } = play(submit(), tokenReady(), { type: 'callFailed' }, invalid, submit());
    expect(effects.slice(-2)).toEqual([['showInvalid'], ['showLoading', 'call']]);
  });

  it('ignores events that do not belong to the phase', () => {
    const late: SubmissionEvent[] = [tokenReady(), { type: 'tokenFailed' }, { type: 'callFailed' }];
    for (const event of late) expect(transition(EDITING, event)).toEqual({ next: EDITING, effects: [] });
    expect(transition(EDITING, { type: 'tokenFailed' }).next).toBe(EDITING);
  });
});
