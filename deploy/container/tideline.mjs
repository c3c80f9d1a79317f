#!/app/node_modules/node/bin/node
/**
 * The site's commands in its container; the default is `tideline serve`. The server runs in this process, so that it
 * receives the container engine's signals.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

const STORAGE = '/storage';
const CONTENT = `${STORAGE}/content`;
const RELEASE = new URL('../../RELEASE', import.meta.url);
const USAGE = `tideline COMMAND, in the container

  serve               what the container does when no command is named
  health              is it well?
  doctor              is this site fit to go live? --send sends a test mail, --all lists shipped sentences
  enquiries …         list, show, release, erase, export: tideline enquiries help
  admin …             who may enter the admin: tideline admin help
  practice            words and pictures from a tar on standard input take the place of those on the page
  backup              makes one in ${STORAGE}/backups
  restore FILE        puts one back; - reads it from standard input. Nothing may serve meanwhile
  version             which one this is
`;

/** @param {string} path in the program @param {string[]} args */
async function runBuilt(path, args) {
  const file = fileURLToPath(new URL(`../../${path}`, import.meta.url));
  process.argv = [process.execPath, file, ...args];
  await import(file);
}

/**
 * Translates the mail settings that 37signals' ONCE passes into Tideline's (docs/settings.md), which take precedence.
 * @param {NodeJS.ProcessEnv} env
 */
function readOnceSettings(env) {
  const { SMTP_ADDRESS, SMTP_PORT = '587', SMTP_USERNAME, SMTP_PASSWORD = '', MAILER_FROM_ADDRESS } = env;
  for (const name of ['SMTP_ADDRESS', 'SMTP_PORT', 'SMTP_USERNAME', 'SMTP_PASSWORD', 'MAILER_FROM_ADDRESS'])
    delete env[name];
  if (!SMTP_ADDRESS) return;
  const login = SMTP_USERNAME
    ? `${encodeURIComponent(SMTP_USERNAME)}:${encodeURIComponent(SMTP_PASSWORD)}@`
    : '';
  env['SMTP_URL'] ??= `${SMTP_PORT === '465' ? 'smtps' : 'smtp'}://${login}${SMTP_ADDRESS}:${SMTP_PORT}`;
  if (MAILER_FROM_ADDRESS) env['MAIL_FROM'] ??= MAILER_FROM_ADDRESS;
}

/** Replaces the content folder by renames: the server watches it. @param {(next: string) => Promise<unknown>} fill */
async function replaceContent(fill) {
  const next = `${CONTENT}.next`;
  await rm(next, { recursive: true, force: true });
  await mkdir(next, { recursive: true });
  await fill(next);
  if (!existsSync(`${next}/practice.yaml`)) {
    await rm(next, { recursive: true });
    throw new Error(
      'There is no practice.yaml in it: pack the folder itself, as in  tar -cf - -C ../kirra .',
    );
  }
  await rm(`${CONTENT}.before`, { recursive: true, force: true });
  if (existsSync(CONTENT)) await rename(CONTENT, `${CONTENT}.before`);
  await rename(next, CONTENT);
}

async function serve() {
  const shipped = fileURLToPath(new URL('../../content', import.meta.url));
  if (!existsSync(CONTENT)) await replaceContent((next) => cp(shipped, next, { recursive: true }));
  await runBuilt('dist/server/main.js', []);
}

async function installPractice() {
  await replaceContent(async (next) => {
    const untar = spawn('tar', ['-xf', '-', '-C', next, '--no-same-owner'], { stdio: 'inherit' });
    const [code] = await once(untar, 'close');
    if (code !== 0) throw new Error('That is no tar that can be unpacked.');
  });
  console.log(`In place: ${CONTENT}. What was there is in ${CONTENT}.before.`);
}

/** @param {string[]} args */
async function restore(args) {
  const file = `${STORAGE}/.restore-this`;
  if (args[0] === '-') await pipeline(process.stdin, createWriteStream(file, { mode: 0o600 }));
  try {
    await runBuilt('dist/server/restore.js', args[0] === '-' ? [file, ...args.slice(1)] : args);
  } finally {
    await rm(file, { force: true });
  }
}

const [command = 'help', ...args] = process.argv.slice(2);
process.umask(0o077);
readOnceSettings(process.env);
try {
  if (command === 'serve') await serve();
  else if (command === 'health') await runBuilt('deploy/server/await-health.mjs', ['0']);
  else if (['doctor', 'enquiries', 'admin'].includes(command))
    await runBuilt(`dist/server/${command}.js`, args);
  else if (command === 'practice') await installPractice();
  else if (command === 'backup') await runBuilt('dist/server/backup.js', [`${STORAGE}/backups`, ...args]);
  else if (command === 'restore') await restore(args);
  else if (command === 'version') console.log(`Version ${await readFile(RELEASE, 'utf8')}`.trim());
  else {
    process.stdout.write(USAGE);
    process.exitCode = 2;
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
