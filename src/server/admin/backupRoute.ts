import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type EnquiryAdmin, OwnerError } from '#enquiries';
import type { Store } from '#store';
import { type AdminGate, admit } from './adminGate.ts';

/** What a copy is called in DATA_DIR while it is made. */
const COPY = /^backup-[0-9a-f-]{36}\.download$/;

/** Copies of the embedded store for the owner to download. */
export interface Backups {
  /** @throws OwnerError where the store is no file of this server */
  check(): void;
  /**
   * Makes a copy without a name: nothing of it is left once it is closed, or the server was killed. Who takes it is
   * written down before it leaves.
   */
  open(by: string): Promise<FileHandle>;
}

export function createBackups(
  { kind, owner }: Pick<Store, 'kind' | 'owner'>,
  admin: Pick<EnquiryAdmin, 'backup'>,
  dataDir: string,
): Backups {
  const check = () => {
    if (kind !== 'postgres') return;
    throw new OwnerError(
      'CONFLICT',
      'Your enquiries are kept in a database of its own. The copies are made there: ask your helper when the last one was.',
    );
  };
  return {
    check,
    async open(by) {
      check();
      const file = join(dataDir, `backup-${randomUUID()}.download`);
      try {
        await admin.backup(file);
        await owner.recordAudit({ at: Date.now(), who: by, action: 'made a backup', about: '' });
        return await open(file);
      } finally {
        await rm(file, { force: true });
      }
    },
  };
}

/** What a server left behind that was killed while it made one. */
export async function removeOldCopies(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  const copies = names.filter((name) => COPY.test(name));
  await Promise.all(copies.map((name) => rm(join(dataDir, name), { force: true })));
}

export interface BackupRouteOptions extends AdminGate {
  backups: Backups;
  /** The day in the practice's zone, as "2026-11-20". */
  readToday(): string;
}

/** Makes a copy of the store and hands it out as a file, to whoever used their passkey lately (`health.backup`). */
export function addBackupRoute(app: FastifyInstance, options: BackupRouteOptions): void {
  const { backups, readToday } = options;
  const refuse = (reply: FastifyReply, status: number, words: string) =>
    reply.code(status).type('text/plain; charset=utf-8').send(`${words}\n`);
  app.route({
    ...{ method: 'GET', url: '/admin/backup', exposeHeadRoute: false },
    errorHandler(error, request, reply) {
      if (error.name === 'OwnerError') return refuse(reply, 409, error.message);
      request.log.error({ err: error }, 'a copy of the store could not be handed out');
      return refuse(reply, 500, 'Something is wrong here. Make another copy in a moment.');
    },
    async handler(request, reply) {
      const asked = await admit(options, request, false);
      if (!asked.who) return refuse(reply, ...asked.refused);
      if (!asked.who.isProven)
        return refuse(reply, 403, 'Use your passkey once more, and make the copy then.');
      const copy = await backups.open(asked.who.person.email);
      return sendCopy(reply, copy, `enquiries-${readToday()}.db`);
    },
  });
}

/** The copy is closed, and so gone, once it was read or the reader has left. */
async function sendCopy(reply: FastifyReply, copy: FileHandle, name: string): Promise<FastifyReply> {
  const { size } = await copy.stat();
  reply.headers({
    'content-type': 'application/vnd.sqlite3',
    'content-length': size,
    'content-disposition': `attachment; filename="${name}"`,
  });
  return reply.send(copy.createReadStream());
}
