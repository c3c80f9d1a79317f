/** WebKit (WebKitGTK's MiniBrowser) over W3C WebDriver, by plain HTTP to WebKitWebDriver (docs/decisions/0014). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findSparePort } from '../../support/site.ts';
import { type Browser, PHONE, waitUntil } from './browser.ts';

/** Collects errors in the page after its load, because MiniBrowser gives a driver no console messages. */
const COLLECT_ERRORS = `() => {
  const heard = (window.heardErrors = []);
  addEventListener('error', ({ message }) => heard.push(message));
  addEventListener('unhandledrejection', ({ reason }) => heard.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    heard.push(violatedDirective + ' ' + blockedURI));
}`;

/** Starts the driver. @param command WebKitWebDriver, after the program that gives it a display */
async function launchDriver([program = '', ...args]: readonly string[]) {
  const port = await findSparePort();
  const child = spawn(program, [...args, `--port=${port}`], { stdio: 'ignore', detached: true });
  const url = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitUntil(`${program} answers`, isUp);
  const end = async () => {
    // The process group, because the display is a separate process.
    if (child.pid) process.kill(-child.pid, 'SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  };
  return { url, end };
}

type Session = { sessionId: string; capabilities: { browserVersion: string } };

const CAPABILITIES = {
  alwaysMatch: { 'webkitgtk:browserOptions': { args: ['--automation', '--full-screen'] } },
};

export async function openWebkit(command: readonly string[]): Promise<Browser> {
  const driver = await launchDriver(command);
  const sendCommand = async <T>(path: string, body: object): Promise<T> => {
    const response = await fetch(driver.url + path, { method: 'POST', body: JSON.stringify(body) });
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`WebKit: ${value.error}: ${value.message}`);
    return value;
  };
  const { sessionId, capabilities } = await sendCommand<Session>('/session', { capabilities: CAPABILITIES });
  const session = `/session/${sessionId}`;
  const callInPage = (source: string, argument: string) =>
    sendCommand<string>(`${session}/execute/sync`, {
      script: `return (${source})(arguments[0])`,
      args: [argument],
    });
  return {
    name: `WebKit ${capabilities.browserVersion}`,
    async open(url) {
      await sendCommand(`${session}/window/rect`, { x: 0, y: 0, ...PHONE });
      const readWidth = () => callInPage('() => String(innerWidth)', '');
      await waitUntil('the window is as small as its screen', async () => {
        return (await readWidth()) === String(PHONE.width);
      });
      await sendCommand(`${session}/url`, { url });
      await callInPage(COLLECT_ERRORS, '');
    },
    callInPage,
    act: (input) => sendCommand(`${session}/actions`, { actions: [input] }),
    listErrors: async () => JSON.parse(await callInPage('() => JSON.stringify(heardErrors)', '')),
    async close() {
      await fetch(driver.url + session, { method: 'DELETE' });
      await driver.end();
    },
  };
}
