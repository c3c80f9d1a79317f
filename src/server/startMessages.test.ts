import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { VERSION } from '#settings';
import { StoreError } from '#store';
import { describeStartError, formatStartLines } from './startMessages.ts';

/** Returns Node's error for an address on which it cannot listen. */
const failToListen = (options: object) =>
  new Promise<Error>((fault) => void createServer().once('error', fault).listen(options));

describe('a startup error that can be fixed is described in one line', () => {
  it('for a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    expect(describeStartError(await failToListen({ port, host: '127.0.0.1' }))).toMatch(
      `Port ${port} is taken by another program.`,
    );
    other.close();
  });

  it('for a host that does not exist here, or anywhere', async () => {
    expect(describeStartError(await failToListen({ port: 0, host: '192.0.2.1' }))).toMatch(
      'no address 192.0.2.1. Set HOST',
    );
    const nowhere = Object.assign(new Error('x'), { code: 'ENOTFOUND', hostname: 'nope.invalid' });
    expect(describeStartError(nowhere)).toMatch('HOST nope.invalid is no address.');
  });

  it('for a port or a file without permission', () => {
    const denied = (details: object) => Object.assign(new Error('x'), { code: 'EACCES', ...details });
    expect(describeStartError(denied({ port: 80 }))).toBe(
      'Port 80 may not be used. Set PORT to a number above 1023.',
    );
    expect(describeStartError(denied({ path: '/data' }))).toMatch(
      '/data may not be used. Give this user the right',
    );
  });

  it('for a full disk', () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    expect(describeStartError(full)).toMatch(/^The disk that holds DATA_DIR is full: make room there, .*\.$/);
  });

  it('for errors of our own', () => {
    expect(describeStartError(new StoreError('The disk is full: make room.'))).toBe(
      'The disk is full: make room.',
    );
  });
});

it('other startup errors keep their stack', async () => {
  const fault = await readFile('/').catch((error: unknown) => error);
  expect(describeStartError(fault)).toContain('EISDIR');
  expect(describeStartError(new TypeError('not ours'))).toMatch(/not ours\n +at /);
});

it('the start lines name the assigned port when PORT is 0', () => {
  const services = { store: { location: 'x' }, mailer: { destination: 'y' } };
  const formatLines = (siteUrl: string) =>
    formatStartLines(
      { siteUrl, captcha: { provider: 'none' } } as Parameters<typeof formatStartLines>[0],
      services,
      {
        address: '127.0.0.1',
        port: 4321,
        family: 'IPv4',
      },
    );
  expect(formatLines('http://localhost:0')).toMatch(/^The page is at: +http:\/\/localhost:4321\/$/m);
  expect(formatLines('https://tideline.example')).toMatch(
    /^The page is at: +https:\/\/tideline\.example\/$/m,
  );
});

it('the version is that of package.json and the newest of the changelog (src/settings/index.ts)', async () => {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  expect(VERSION).toBe(version);
  expect(/^## (\S+)/m.exec(await readFile('CHANGELOG.md', 'utf8'))?.[1]).toBe(version);
});

it('the start lines warn about plain http, and omit a closed admin', () => {
  const services = { store: { location: 'x' }, mailer: { destination: 'y' } };
  const formatLines = (siteUrl: string) =>
    formatStartLines(
      { siteUrl, captcha: { provider: 'altcha' }, admin: true } as Parameters<typeof formatStartLines>[0],
      services,
      { address: '127.0.0.1', port: 4310, family: 'IPv4' },
    );
  expect(formatLines('http://practice.test:4310')).toMatch(
    /^Not encrypted: +Browsers let the form send nothing.*https\.$/m,
  );
  expect(formatLines('http://practice.test:4310')).not.toMatch('Your desk is at');
  for (const secure of ['https://practice.example', 'http://localhost:3000']) {
    expect(formatLines(secure)).toMatch('Your desk is at');
    expect(formatLines(secure)).not.toMatch('Not encrypted');
  }
  expect(formatLines('http://127.0.0.1:3000')).not.toMatch(/Your desk is at|Not encrypted/);
});

it('the start lines name every address and path', () => {
  const address = { address: '127.0.0.1', port: 3000, family: 'IPv4' };
  const services = {
    store: { location: '/data/enquiries.db' },
    mailer: { destination: 'files in /data/mail' },
  };
  const settings = { siteUrl: 'http://localhost:3000', captcha: { provider: 'none' }, admin: true };
  const lines = formatStartLines(settings as Parameters<typeof formatStartLines>[0], services, address);
  expect(
    lines
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(/: +/, '|')),
  ).toEqual([
    `Version|${VERSION}`,
    'The page is at|http://localhost:3000/',
    'It listens on|127.0.0.1 port 3000',
    'Enquiries are kept in|/data/enquiries.db',
    'Mail goes to|files in /data/mail',
    'Person check|none (for development only)',
    'Your desk is at|http://localhost:3000/admin',
  ]);
});
