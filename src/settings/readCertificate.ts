import { connect } from 'node:tls';

/** What visitors' browsers are shown at this address. */
export interface CertificateLook {
  readonly endsAt: number | null;
  /** Browsers would not trust it; or nobody answered there, as on many networks from inside. */
  readonly fault: 'untrusted' | 'unreachable' | null;
}

/** In milliseconds. */
const PATIENCE = 5000;

/** Looks at the certificate of our own public address. Nothing is sent but the greeting. Never rejects. */
export function readCertificate(siteUrl: string): Promise<CertificateLook> {
  const { hostname, port } = new URL(siteUrl);
  return new Promise((resolve) => {
    // Looked at even when it is not trusted: that one has ended is what the owner must hear.
    const socket = connect({
      ...{ host: hostname, port: Number(port) || 443, servername: hostname },
      ...{ rejectUnauthorized: false, timeout: PATIENCE },
    });
    const settle = (look: CertificateLook) => {
      socket.destroy();
      resolve(look);
    };
    socket.once('secureConnect', () => {
      const endsAt = Date.parse(socket.getPeerCertificate().valid_to);
      const fault = socket.authorized ? null : 'untrusted';
      settle(Number.isNaN(endsAt) ? { endsAt: null, fault: 'unreachable' } : { endsAt, fault });
    });
    socket.once('timeout', () => settle({ endsAt: null, fault: 'unreachable' }));
    socket.once('error', () => settle({ endsAt: null, fault: 'unreachable' }));
  });
}
