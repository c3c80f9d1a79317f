import { expect, it, vi } from 'vitest';
import { CaptchaUnavailable, type TokenVerifier } from '#captcha/server';
import {
  createTestService,
  listIds,
  makeRequest,
  trustingVerifier,
  visitor,
} from '../../../tests/support/enquiryService.ts';
import { describeStores } from '../../../tests/support/stores.ts';
import { type Client, EnquiryError } from '../index.ts';

const HOUR = 3_600_000;
const rateLimit = { count: 10, windowMs: HOUR };
const plain: Client = { address: '203.0.113.7', form: 'plain' };
const expectCode = (code: string) => expect.objectContaining({ code }) as unknown;

/** Creates the input of the plain form's route: the same fields, without a token. */
function makePlainInput(given: Record<string, unknown> = {}) {
  const { token, ...rest } = makeRequest(given);
  return rest;
}

describeStores('the intake', (fixture) => {
  const listStored = async () => {
    const ids = await listIds(fixture.store());
    return Promise.all(ids.map(async (id) => (await fixture.store().findById(id))?.state));
  };

  it('returns OK for a retry with the same token and fields, and stores one enquiry', async () => {
    const { enquiries } = createTestService(fixture.store());
    const data = makeRequest();
    expect(await enquiries.acceptEnquiry(data, visitor)).toEqual({ OK: true });
    expect(await enquiries.acceptEnquiry({ ...data }, visitor)).toEqual({ OK: true });
    expect(await listStored()).toEqual(['queued']);
  });

  it('stores one enquiry for eight parallel posts with one token, and returns OK for each', async () => {
    const { enquiries } = createTestService(fixture.store());
    const other = createTestService(await fixture.openSecond());
    const data = makeRequest();
    const posts = Array.from({ length: 8 }, (_, index) =>
      (index % 2 ? other : { enquiries }).enquiries.acceptEnquiry(data, visitor),
    );
    expect(await Promise.all(posts)).toEqual(Array(8).fill({ OK: true }));
    expect(await listStored()).toEqual(['queued']);
  });

  it('refuses a used token with other fields', async () => {
    const { enquiries } = createTestService(fixture.store());
    const data = makeRequest();
    await enquiries.acceptEnquiry(data, visitor);
    for (const change of [{ message: 'Another one' }, { email: 'b@example.com' }, { firstName: 'Bea' }]) {
      const result = await enquiries.acceptEnquiry({ ...data, ...change }, visitor);
      expect(result).toEqual({ OK: false, error: expect.stringContaining('used for another message') });
    }
    expect(await listStored()).toEqual(['queued']);
  });

  it('accepts a retry whose token the captcha no longer accepts', async () => {
    const verify = vi.fn<TokenVerifier['verify']>();
    verify.mockResolvedValueOnce({ ok: true });
    verify.mockResolvedValue({ ok: false, error: 'Too late.' });
    const { enquiries } = createTestService(fixture.store(), { verifier: { ...trustingVerifier, verify } });
    const data = makeRequest();
    await enquiries.acceptEnquiry(data, visitor);
    expect(await enquiries.acceptEnquiry(data, visitor)).toEqual({ OK: true });
    expect(await enquiries.acceptEnquiry(makeRequest(), visitor)).toEqual({ OK: false, error: 'Too late.' });
    const other = await enquiries.acceptEnquiry({ ...data, message: 'Another one' }, visitor);
    expect(other).toEqual({ OK: false, error: expect.stringContaining('used for another message') });
    expect(await listStored()).toEqual(['queued']);
  });

  it('verifies a token only once, even if a retry arrives before the result', async () => {
    const verify = vi.fn<TokenVerifier['verify']>();
    verify.mockImplementationOnce(
      () => new Promise((resolve) => setTimeout(() => resolve({ ok: true }), 20)),
    );
    verify.mockResolvedValue({ ok: false, error: 'Asked before.' });
    const { enquiries } = createTestService(fixture.store(), { verifier: { ...trustingVerifier, verify } });
    const data = makeRequest();
    const posts = [enquiries.acceptEnquiry(data, visitor), enquiries.acceptEnquiry(data, visitor)];
    expect(await Promise.all(posts)).toEqual([{ OK: true }, { OK: true }]);
    expect(await listStored()).toEqual(['queued']);
    expect(await enquiries.acceptEnquiry(makeRequest(), visitor)).toEqual({
      OK: false,
      error: 'Asked before.',
    });
  });

  it('does not use up a token for an enquiry with an invalid field', async () => {
    const { enquiries } = createTestService(fixture.store());
    const data = makeRequest();
    const result = await enquiries.acceptEnquiry({ ...data, email: 'nobody', message: 'Hi' }, visitor);
    expect(result).toEqual({
      OK: false,
      error: expect.stringMatching(/email address.* at least 5 characters/),
    });
    expect(await listStored()).toEqual([]);
    expect(await enquiries.acceptEnquiry(data, visitor)).toEqual({ OK: true });
  });

  it.each([undefined, null, '', 7, ['token'], { a: 1 }, 'x'.repeat(4097)])(
    'refuses the token %j',
    async (token) => {
      const { enquiries } = createTestService(fixture.store());
      const result = await enquiries.acceptEnquiry(makeRequest({ token }), visitor);
      expect(result).toEqual({ OK: false, error: expect.stringContaining('press Send again') });
      expect(await listStored()).toEqual([]);
    },
  );

  it('holds an enquiry when the captcha is unavailable or reports a suspicion', async () => {
    const verify = vi.fn<TokenVerifier['verify']>();
    verify.mockRejectedValueOnce(new CaptchaUnavailable('down'));
    verify.mockResolvedValueOnce({ ok: true, suspicion: 'filled in too fast' });
    const { enquiries, handed } = createTestService(fixture.store(), {
      verifier: { ...trustingVerifier, verify },
    });
    enquiries.start();
    for (const data of [makeRequest(), makeRequest()])
      expect(await enquiries.acceptEnquiry(data, visitor)).toEqual({ OK: true });
    expect(await listStored()).toEqual(['held', 'held']);
    await enquiries.stop();
    expect(handed).toEqual([]);
  });

  it('holds enquiries by programs, and those with a web address in the name', async () => {
    const { enquiries } = createTestService(fixture.store(), { rateLimit });
    await enquiries.acceptEnquiry(makePlainInput(), { ...plain, honeypot: true });
    await enquiries.acceptEnquiry(makeRequest({ lastName: 'www.pills.example' }), visitor);
    await enquiries.acceptEnquiry(makeRequest(), visitor);
    expect((await listStored()).toSorted()).toEqual(['held', 'held', 'queued']);
  });

  it('limits one client on every instance, for the time that the error states', async () => {
    const one = createTestService(fixture.store(), { rateLimit });
    const two = createTestService(await fixture.openSecond(), { rateLimit, clock: one.clock });
    for (let index = 0; index < 10; index += 1) {
      await (index % 2 ? one : two).enquiries.acceptEnquiry(makeRequest(), visitor);
      one.clock.advance(60_000);
    }
    const refused = two.enquiries.acceptEnquiry(makeRequest(), visitor);
    await expect(refused).rejects.toBeInstanceOf(EnquiryError);
    const expected = { code: 'RESOURCE_EXHAUSTED', retryAfterSeconds: 50 * 60 };
    await expect(refused).rejects.toMatchObject({
      ...expected,
      message: expect.stringContaining('in 50 minutes'),
    });
    const neighbour = { ...visitor, address: '203.0.113.8' };
    expect(await one.enquiries.acceptEnquiry(makeRequest(), neighbour)).toEqual({ OK: true });
    one.clock.advance(50 * 60_000);
    expect(await one.enquiries.acceptEnquiry(makeRequest(), visitor)).toEqual({ OK: true });
  });

  it('counts an IPv6 household as one client, and does not count retries', async () => {
    const { enquiries } = createTestService(fixture.store(), { rateLimit: { count: 2, windowMs: HOUR } });
    const from = (address: string) => ({ ...visitor, address });
    const first = makeRequest();
    for (let index = 0; index < 5; index += 1) await enquiries.acceptEnquiry(first, from('2001:db8:0:1::1'));
    await enquiries.acceptEnquiry(makeRequest(), from('2001:db8:0:1:ffff::2'));
    await expect(enquiries.acceptEnquiry(makeRequest(), from('2001:db8:0:1::3'))).rejects.toEqual(
      expectCode('RESOURCE_EXHAUSTED'),
    );
    expect(await enquiries.acceptEnquiry(makeRequest(), from('2001:db8:0:2::1'))).toEqual({ OK: true });
  });

  it('has no limit when RATE_LIMIT is off', async () => {
    const { enquiries } = createTestService(fixture.store(), { rateLimit: null });
    const all = await Promise.all(
      Array.from({ length: 200 }, () => enquiries.acceptEnquiry(makeRequest(), visitor)),
    );
    expect(all).toEqual(Array(200).fill({ OK: true }));
    expect(new Set(await listStored())).toEqual(new Set(['queued']));
  });

  it('holds a flood from many clients, and many under one email address', async () => {
    const { enquiries } = createTestService(fixture.store(), { rateLimit: { count: 10, windowMs: HOUR } });
    const from = (number: number) => ({ ...visitor, address: `198.51.100.${number}` });
    for (let index = 0; index < 6; index += 1)
      await enquiries.acceptEnquiry(makeRequest({ email: 'One@example.com' }), from(index));
    expect((await listStored()).filter((state) => state === 'held')).toHaveLength(1);
    const post = (number: number) => enquiries.acceptEnquiry(makeRequest(), from(number));
    for (let first = 10; first < 126; first += 29)
      await Promise.all(Array.from({ length: 29 }, (_, index) => post(first + index)));
    expect((await listStored()).filter((state) => state === 'held')).toHaveLength(2);
  });

  it('accepts the plain form without a token, and holds it above its tighter limit', async () => {
    const { enquiries } = createTestService(fixture.store(), { rateLimit });
    for (let index = 0; index < 5; index += 1)
      expect(await enquiries.acceptEnquiry(makePlainInput(), plain)).toEqual({ OK: true });
    expect((await listStored()).toSorted()).toEqual(['held', 'held', 'queued', 'queued', 'queued']);
  });

  it('stores the plain form once when it is sent twice, and again with another text or client', async () => {
    const { enquiries } = createTestService(fixture.store(), { rateLimit });
    const data = makePlainInput();
    await Promise.all([enquiries.acceptEnquiry(data, plain), enquiries.acceptEnquiry(data, plain)]);
    await enquiries.acceptEnquiry({ ...data, message: 'Something else' }, plain);
    await enquiries.acceptEnquiry(data, { ...plain, address: '203.0.113.99' });
    expect(await listStored()).toHaveLength(3);
  });

  it('stores the plain form again after an erasure, but not a used token', async () => {
    const { enquiries } = createTestService(fixture.store(), { rateLimit });
    const [byForm, byCall] = [makePlainInput(), makeRequest()];
    const sendBoth = async () => [
      await enquiries.acceptEnquiry(byForm, plain),
      await enquiries.acceptEnquiry(byCall, visitor),
    ];
    await sendBoth();
    await fixture.store().transition({ states: ['queued'] }, { to: 'erased', at: 1, reason: 'asked for' });
    expect(await sendBoth()).toEqual([{ OK: true }, { OK: true }]);
    expect((await listStored()).toSorted()).toEqual(['erased', 'erased', 'queued']);
  });

  it('stores no IP address', async () => {
    const { enquiries } = createTestService(fixture.store(), { rateLimit });
    const accept = vi.spyOn(fixture.store(), 'accept');
    await enquiries.acceptEnquiry(makeRequest(), visitor);
    const listStored = accept.mock.calls[0]?.[0].enquiry;
    expect(listStored?.client).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(listStored)).not.toContain(visitor.address);
  });

  it('rejects as unavailable when the store is unavailable, and stores nothing', async () => {
    const other = await fixture.openSecond();
    const { enquiries, events } = createTestService(other);
    await enquiries.acceptEnquiry(makeRequest(), visitor);
    await other.close();
    other.close = async () => {};
    await expect(enquiries.acceptEnquiry(makeRequest(), visitor)).rejects.toEqual(expectCode('UNAVAILABLE'));
    await expect(enquiries.getStatus()).rejects.toEqual(expectCode('UNAVAILABLE'));
    expect(events).toContain('store');
    expect(await listStored()).toHaveLength(1);
  });
});
