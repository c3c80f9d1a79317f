/** Firefox over WebDriver BiDi, which it supports without a driver (docs/decisions/0014). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, PHONE, waitUntil } from './browser.ts';

interface Message {
  id?: number | null;
  type: 'success' | 'error' | 'event';
  method?: string;
  message?: string;
  result?: unknown;
  params?: { level?: string; text?: string };
}

/** A connection for parallel commands, which collects the errors that the page logs. */
async function connectBidi(url: string) {
  const socket = new WebSocket(url);
  const pending = new Map<number, { resolve(result: never): void; reject(error: Error): void }>();
  const errors: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.params?.level === 'error') errors.push(message.params.text ?? 'an error without words');
    if (typeof message.id !== 'number') return;
    const command = pending.get(message.id);
    pending.delete(message.id);
    if (message.type === 'error') command?.reject(new Error(`Firefox: ${message.message}`));
    else command?.resolve(message.result as never);
  });
  await once(socket, 'open');
  let id = 0;
  const sendCommand = <T>(method: string, params: object): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      id += 1;
      pending.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, method, params }));
    });
  return { sendCommand, errors, close: () => socket.close() };
}

/** Starts Firefox headless with a new profile. @returns its address, and a function that ends it */
async function launchFirefox(program: string): Promise<{ url: string; end(): Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), 'tideline-firefox-'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const url = await waitUntil(`${program} says where it listens`, async () => {
    return /WebDriver BiDi listening on (ws:\S+)/.exec(output)?.[1];
  });
  const end = async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { url: `${url}/session`, end };
}

type Contexts = { contexts: readonly [{ context: string }] };
type CallResult = { type: string; result?: { value?: string }; exceptionDetails?: { text: string } };
type Session = { capabilities: { browserName: string; browserVersion: string } };

export async function openFirefox(program: string): Promise<Browser> {
  const firefox = await launchFirefox(program);
  const { sendCommand, errors, close } = await connectBidi(firefox.url);
  const { capabilities } = await sendCommand<Session>('session.new', { capabilities: {} });
  await sendCommand('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await sendCommand<Contexts>('browsingContext.getTree', {});
  const [{ context }] = contexts;
  await sendCommand('browsingContext.setViewport', { context, viewport: PHONE });
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    open: (url) => sendCommand('browsingContext.navigate', { context, url, wait: 'complete' }),
    async callInPage(functionDeclaration, argument) {
      const call = await sendCommand<CallResult>('script.callFunction', {
        functionDeclaration,
        awaitPromise: true,
        target: { context },
        arguments: [{ type: 'string', value: argument }],
      });
      if (call.exceptionDetails) throw new Error(call.exceptionDetails.text);
      return call.result?.value ?? 'null';
    },
    act: (input) => sendCommand('input.performActions', { context, actions: [input] }),
    listErrors: async () => errors,
    async close() {
      close();
      await firefox.end();
    },
  };
}
