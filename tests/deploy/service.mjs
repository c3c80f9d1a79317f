/**
 * Replaces systemctl on machines without systemd: `node service.mjs start|stop|restart|is-active|reload UNIT`. It reads
 * the installed unit, runs its ExecStart with `DESTDIR` before each path, and waits for a service of Type=notify until
 * it calls systemd-notify.
 */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const { DESTDIR = '/nowhere' } = process.env;
const run = join(DESTDIR, 'run');
const [command = '', ...args] = process.argv.slice(2);

/** @param {string} unit */
function readUnit(unit) {
  const file = /\.\w+$/.test(unit) ? unit : `${unit}.service`;
  const lines = readFileSync(join(DESTDIR, 'etc/systemd/system', file), 'utf8').split('\n');
  return new Map(
    lines
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]),
  );
}

/** Makes a systemd-notify that records its arguments. @param {string} notifications the file for the record */
function makeNotify(notifications) {
  const bin = join(run, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'systemd-notify'), `#!/bin/sh\necho "$*" >>'${notifications}'\n`, { mode: 0o755 });
  return bin;
}

/** @param {string} unit @returns {Promise<number>} */
async function start(unit) {
  const settings = readUnit(unit);
  const [program = '', ...args] = (settings.get('ExecStart') ?? '')
    .split(' ')
    .map((word) => (word.startsWith('/') ? join(DESTDIR, word) : word));
  const environment = (settings.get('Environment') ?? '').split(' ').map((one) => one.split('='));
  const notifications = join(run, `${unit}.heard`);
  rmSync(notifications, { force: true });
  const log = openSync(join(run, `${unit}.log`), 'a');
  const child = spawn(program, args, {
    cwd: join(DESTDIR, settings.get('WorkingDirectory') ?? ''),
    env: {
      ...Object.fromEntries(environment),
      PATH: `${makeNotify(notifications)}:/usr/bin:/bin`,
      NOTIFY_SOCKET: '/run/none',
      WATCHDOG_USEC: '60000000',
    },
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  writeFileSync(join(run, `${unit}.pid`), String(child.pid));
  const ended = new Promise((done) => child.once('close', (code) => done(code ?? 1)));
  if (settings.get('Type') === 'oneshot') {
    const code = await ended;
    const onFailure = settings.get('OnFailure');
    if (code !== 0 && onFailure) await start(onFailure);
    return code;
  }
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    if (existsSync(notifications) && readFileSync(notifications, 'utf8').includes('READY=1')) {
      child.unref();
      return 0;
    }
    await pause(20);
  }
  return 1;
}

/** @param {string} unit */
async function stop(unit) {
  const file = join(run, `${unit}.pid`);
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8'));
  try {
    process.kill(pid, 'SIGTERM');
    for (;;) {
      process.kill(pid, 0);
      await pause(20);
    }
  } catch {
    // It has ended.
  }
  rmSync(file);
}

mkdirSync(run, { recursive: true });
const [unit = ''] = args.filter((word) => !word.startsWith('-'));
if (command === 'is-active' && !existsSync(join(run, `${unit}.pid`))) process.exit(3);
if (command === 'reload') process.kill(Number(readFileSync(join(run, `${unit}.pid`), 'utf8')), 'SIGHUP');
if (command === 'stop' || command === 'restart') await stop(unit);
if ((command === 'start' || command === 'restart') && !unit.endsWith('.timer'))
  process.exitCode = await start(unit);
process.exit();
