/** Whatever is mailed to the owner is timed by the practice's clock, wherever the server stands. */
import { expect, it } from 'vitest';
import { ada, anyToken, startServer } from './server.ts';

it.each([
  ['shipped', 'Australia/Brisbane'],
  ['inland', 'Australia/Sydney'],
] as const)(
  'an enquiry to the practice %s says when it came by the clock of %s',
  async (practice, timeZone) => {
    const server = await startServer({ practice });
    await server.call({ ...ada, token: anyToken() });
    await server.settled('sent');
    const [enquiry] = await server.enquiries();
    const [mail] = await server.mails();
    const clock = new Intl.DateTimeFormat('en-AU', { dateStyle: 'full', timeStyle: 'short', timeZone });
    expect(mail?.text).toContain(`Received: ${clock.format(enquiry?.receivedAt)}`);
  },
);
