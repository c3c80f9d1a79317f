/**
 * A real SMTP server on a spare port of 127.0.0.1, with a mailbox to wait on and faults to inject.
 * Every accepted mail is parsed with postal-mime.
 */
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/** A mail as it arrived. */
export interface ReceivedMail {
  /** The envelope's sender and recipients, which may differ from the headers. */
  from: string;
  to: string[];
  /** The whole mail as received, decoded as UTF-8. */
  raw: string;
  parsed: Email;
  /** The value of a header; undefined if missing. @throws if it occurs twice */
  header(name: string): string | undefined;
}

/** Where in the conversation a fault happens. */
export type Stage = 'connect' | 'auth' | 'mail' | 'rcpt' | 'data';

/**
 * What goes wrong: an SMTP reply code (4xx temporary, 5xx permanent, 421 closing), silence (`stall`), a reply that
 * never ends (`trickle`), a dropped connection (`drop`), or the mail kept and the connection dropped before the reply
 * (`keep-then-drop`, only at `data`): the sender cannot know that it arrived.
 */
export interface Fault {
  at: Stage;
  how: number | 'stall' | 'trickle' | 'drop' | 'keep-then-drop';
  /** Only this many times; otherwise until `clearFaults()`. */
  times?: number;
  /** Only for mails that match (only at `data`). */
  when?: (mail: ReceivedMail) => boolean;
}

export interface SmtpOptions {
  /** Speak TLS from the first byte (`smtps:`), with the test certificate that smtp-server ships. */
  secure?: boolean;
  /** Offer STARTTLS with that certificate. */
  startTls?: boolean;
  /** Require this login. */
  auth?: { user: string; pass: string };
  /** Listen here; otherwise on a spare port. */
  port?: number;
}

const TRICKLE_MS = 200;
const POLL_MS = 20;

/** Greets at once. The package waits a tenth of a second, to catch clients that send too early. */
class PromptServer extends SMTPServer {
  override connect(...given: Parameters<SMTPServer['connect']>): void {
    super.connect(...given);
    const connection = [...this.connections].at(-1);
    if (!connection) return;
    connection.connectionReady();
    // smtp-server's own timer calls `connectionReady` again.
    connection.connectionReady = () => {};
  }
}

/** Create it with `startSmtp`, and `stop()` it. */
export class SmtpBox {
  /** Every mail that was kept, in order. */
  readonly mails: ReceivedMail[] = [];
  /** Number of connections so far, faulty ones included. */
  connections = 0;
  readonly #options: SmtpOptions;
  readonly #sockets = new Map<number, Socket>();
  #faults: Fault[] = [];
  #server: SMTPServer | undefined;
  #port: number;

  constructor(options: SmtpOptions) {
    this.#options = options;
    this.#port = options.port ?? 0;
  }

  get port(): number {
    return this.#port;
  }

  /** The value for `SMTP_URL`. */
  get url(): string {
    const { auth, secure } = this.#options;
    const login = auth ? `${encodeURIComponent(auth.user)}:${encodeURIComponent(auth.pass)}@` : '';
    return `${secure ? 'smtps' : 'smtp'}://${login}127.0.0.1:${this.#port}`;
  }

  /** Listens; after `stop()` on the same port as before. */
  async start(): Promise<void> {
    const server = new PromptServer({
      secure: this.#options.secure ?? false,
      disabledCommands: this.#options.startTls || this.#options.secure ? [] : ['STARTTLS'],
      authOptional: !this.#options.auth,
      allowInsecureAuth: true,
      disableReverseLookup: true,
      logger: false,
      closeTimeout: 100,
      socketTimeout: 600_000,
      onConnect: (session, done) => {
        this.connections += 1;
        this.#enterStage('connect', session, done);
      },
      onAuth: (given, session, done) => {
        const { auth } = this.#options;
        const isAccepted = !auth || (given.username === auth.user && given.password === auth.pass);
        const refuse = () => done(Object.assign(new Error('Bad login'), { responseCode: 535 }));
        this.#enterStage('auth', session, (error) => {
          if (error) done(error);
          else if (isAccepted) done(null, { user: 'test' });
          else refuse();
        });
      },
      onMailFrom: (_, session, done) => this.#enterStage('mail', session, done),
      onRcptTo: (_, session, done) => this.#enterStage('rcpt', session, done),
      onData: (stream, session, done) => {
        // If the client disconnects in the middle of its mail, nothing counts as received.
        this.#receive(stream, session, done).catch(done);
      },
    });
    server.on('error', () => undefined);
    const listener = server.listen(this.#port, '127.0.0.1');
    listener.on('connection', (socket: Socket) => {
      const { remotePort } = socket;
      if (remotePort === undefined) return;
      this.#sockets.set(remotePort, socket);
      socket.once('close', () => this.#sockets.delete(remotePort));
    });
    await once(listener, 'listening');
    this.#port = (listener.address() as AddressInfo).port;
    this.#server = server;
  }

  /** Stops listening and drops every connection. New connections are refused until `start()`. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    for (const socket of this.#sockets.values()) socket.destroy();
    await new Promise<void>((done) => (server ? server.close(done) : done()));
  }

  /** Injects a fault. If several match, the first happens. @returns the fault, with the `times` that are left */
  injectFault(fault: Fault): Readonly<Fault> {
    const injected = { ...fault };
    this.#faults.push(injected);
    return injected;
  }

  /** Removes every injected fault. */
  clearFaults(): void {
    this.#faults = [];
  }

  /**
   * Waits for the first mail that matches.
   * @throws if none arrives within `timeoutMs`
   */
  async waitForMail(
    matches: (mail: ReceivedMail) => boolean = () => true,
    timeoutMs = 60_000,
  ): Promise<ReceivedMail> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const found = this.mails.find(matches);
      if (found) return found;
      if (Date.now() > deadline) {
        throw new Error(`No such mail within ${timeoutMs} ms; ${this.mails.length} others came.`);
      }
      await new Promise((wake) => setTimeout(wake, POLL_MS));
    }
  }

  #takeFault(stage: Stage, mail?: ReceivedMail): Fault | undefined {
    const fault = this.#faults.find(
      ({ at, times, when }) => at === stage && times !== 0 && (!when || (mail !== undefined && when(mail))),
    );
    if (fault?.times !== undefined) fault.times -= 1;
    return fault;
  }

  #enterStage(
    at: Stage,
    session: SMTPServerSession,
    done: (error?: Error | null) => void,
    mail?: ReceivedMail,
  ): void {
    const fault = this.#takeFault(at, mail);
    if (!fault) {
      if (mail) this.mails.push(mail);
      done();
      return;
    }
    const socket = this.#sockets.get(session.remotePort);
    if (typeof fault.how === 'number') {
      done(Object.assign(new Error('As the test injected'), { responseCode: fault.how }));
    } else if (fault.how === 'trickle') {
      const drip = setInterval(() => socket?.write('250-still busy\r\n'), TRICKLE_MS);
      socket?.once('close', () => clearInterval(drip));
    } else if (fault.how !== 'stall') {
      if (fault.how === 'keep-then-drop' && mail) this.mails.push(mail);
      socket?.destroy();
    }
  }

  async #receive(
    stream: SMTPServerDataStream,
    session: SMTPServerSession,
    done: (error?: Error | null) => void,
  ): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const parsed = await PostalMime.parse(bytes);
    const { mailFrom, rcptTo } = session.envelope;
    const mail: ReceivedMail = {
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address),
      raw: bytes.toString('utf8'),
      parsed,
      header(name) {
        const all = parsed.headers.filter(({ key }) => key === name.toLowerCase());
        if (all.length > 1) throw new Error(`The mail has ${all.length} ${name} headers.`);
        return all[0]?.value;
      },
    };
    this.#enterStage('data', session, done, mail);
  }
}

/** Starts a mail server for one test or one file. */
export async function startSmtp(options: SmtpOptions = {}): Promise<SmtpBox & AsyncDisposable> {
  const box = new SmtpBox(options);
  await box.start();
  return Object.assign(box, { [Symbol.asyncDispose]: () => box.stop() });
}
