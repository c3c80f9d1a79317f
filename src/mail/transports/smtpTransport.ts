import nodemailer from 'nodemailer';
import { showHost } from '#settings';
import { toDeliveryError } from '../smtpErrors.ts';
import { CLOSED, type Transport } from './transport.ts';

/** In milliseconds; the whole attempt is bounded by the desk's abort signal, which a trickling server meets. */
const TIMEOUTS = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  dnsTimeout: 15_000,
  socketTimeout: 60_000,
  socketCloseTimeout: 1_000,
};

/** On this machine nobody listens in between, and mail servers there seldom have a certificate. */
const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '::1']);

/**
 * The mail server of `SMTP_URL`. Not pooled: a practice sends a few mails a day, and a pool requeues on its
 * own, where the desk alone should decide about retries (docs/decisions/0010). Plain SMTP must switch
 * to TLS before anything is said, unless the server is on this machine.
 */
export function createSmtpTransport(url: URL): Transport {
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || (secure ? 465 : 587);
  const login = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  const transport = nodemailer.createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && !THIS_MACHINE.has(host),
    ...(login.user === '' ? {} : { auth: login }),
    ...TIMEOUTS,
    ...CLOSED,
  });
  return {
    destination: `the mail server ${showHost(url, port) ?? 'of SMTP_URL'}`,
    sentReason: 'the mail server took it',
    async send({ id: _, ...mail }, signal, isToPractice) {
      try {
        await transport.sendMail({ ...mail, signal });
      } catch (error) {
        throw toDeliveryError(error, isToPractice);
      }
    },
    async verify() {
      try {
        await transport.verify();
      } catch (error) {
        throw toDeliveryError(error);
      }
    },
    close: () => transport.close(),
  };
}
