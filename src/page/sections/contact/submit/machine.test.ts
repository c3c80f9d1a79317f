import { describe, expect, it } from 'vitest';
import { type Deed, EDITING, type Happening, type Sending, step } from './machine.ts';

const fields = { firstName: 'Ada', lastName: '', email: 'ada@example.com', message: 'Hello there' };
const submit = (message = fields.message): Happening => ({
  type: 'submitted',
  validation: { ok: true, fields: { ...fields, message } },
});
const tokenMade = (token = 'token-1'): Happening => ({ type: 'tokenMade', token });

/** Plays happenings one after another; answers what was done at each. */
function play(...happenings: Happening[]): { end: Sending; deeds: Deed['do'][][] } {
  let end: Sending = EDITING;
  const deeds = happenings.map((happening) => {
    const { next, deeds } = step(end, happening);
    end = next;
    return deeds.map((deed) => deed.do);
  });
  return { end, deeds };
}

describe('sending, as SPEC section 4 tells it', () => {
  it('1. says that the form is invalid, and asks for nothing', () => {
    const { end, deeds } = play({ type: 'submitted', validation: { ok: false, faults: { email: 'x' } } });
    expect(deeds).toEqual([['sayInvalid']]);
    expect(end).toBe(EDITING);
  });

  it('2. shows the overlay, asks for a token, then calls with it', () => {
    const { end, deeds } = play(submit(), tokenMade());
    expect(deeds).toEqual([['showLoading', 'askToken'], ['call']]);
    expect(end).toEqual({ phase: 'calling', attempt: { fields, token: 'token-1' } });
  });

  it('3. hides the overlay, resets the form and says so once it was sent', () => {
    const { end, deeds } = play(submit(), tokenMade(), { type: 'answered', result: { OK: true } });
    expect(deeds.at(-1)).toEqual(['hideLoading', 'dropToken', 'saySent', 'clearForm']);
    expect(end).toBe(EDITING);
  });

  it("4. says the server's own error, keeps the form and wants a new token", () => {
    const result = { OK: false, error: 'No.' } as const;
    const before = play(submit(), tokenMade()).end;
    expect(step(before, { type: 'answered', result })).toEqual({
      next: EDITING,
      deeds: [{ do: 'hideLoading' }, { do: 'dropToken' }, { do: 'sayRefused', error: 'No.' }],
    });
  });

  it('5. says that the call failed, and keeps the form', () => {
    expect(play(submit(), tokenMade(), { type: 'callFailed' }).deeds.at(-1)).toEqual([
      'hideLoading',
      'saySendFailed',
    ]);
  });

  it('6. says that no token was to be had, without a call', () => {
    const { end, deeds } = play(submit(), { type: 'tokenFailed' });
    expect(deeds).toEqual([
      ['showLoading', 'askToken'],
      ['hideLoading', 'sayTokenFailed'],
    ]);
    expect(end).toBe(EDITING);
  });
});

describe('sending again', () => {
  it('sends once on a double click, whichever phase the second click meets', () => {
    expect(play(submit(), submit(), tokenMade(), submit()).deeds).toEqual([
      ['showLoading', 'askToken'],
      [],
      ['call'],
      [],
    ]);
  });

  it('repeats an unanswered call with the same token while the fields are the same', () => {
    const { end, deeds } = play(submit(), tokenMade(), { type: 'callFailed' }, submit());
    expect(deeds.at(-1)).toEqual(['showLoading', 'call']);
    expect(end).toEqual({ phase: 'calling', attempt: { fields, token: 'token-1' } });
  });

  it('takes a new token once a field has changed', () => {
    const { end, deeds } = play(
      submit(),
      tokenMade(),
      { type: 'callFailed' },
      submit('Hello again'),
      tokenMade('token-2'),
    );
    expect(deeds.at(-2)).toEqual(['showLoading', 'dropToken', 'askToken']);
    expect(end).toMatchObject({ attempt: { fields: { message: 'Hello again' }, token: 'token-2' } });
  });

  it('remembers the unanswered call over an invalid submit', () => {
    const invalid: Happening = { type: 'submitted', validation: { ok: false, faults: {} } };
    const { deeds } = play(submit(), tokenMade(), { type: 'callFailed' }, invalid, submit());
    expect(deeds.slice(-2)).toEqual([['sayInvalid'], ['showLoading', 'call']]);
  });

  it('passes over what belongs to no phase', () => {
    const late: Happening[] = [tokenMade(), { type: 'tokenFailed' }, { type: 'callFailed' }];
    for (const happening of late) expect(step(EDITING, happening)).toEqual({ next: EDITING, deeds: [] });
    expect(step(EDITING, { type: 'tokenFailed' }).next).toBe(EDITING);
  });
});
