import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type EnquiryAdmin, OwnerError } from '#enquiries';
import type { Store } from '#store';
import type { FindSession } from '../plugins/requestLimits.ts';
import { type AdminGate, sendText } from './adminGate.ts';

const COPY_NAME = /^backup-[0-9a-f-]{36}\.download$/;

export type Backups = ReturnType<typeof createBackups>;

export function createBackups(
  { kind, owner }: Pick<Store, 'kind' | 'owner'>,
  admin: Pick<EnquiryAdmin, 'backup'>,
  dataDir: string,
) {
  const check = () => {
    if (kind !== 'postgres') return;
    throw new OwnerError(
      'CONFLICT',
      'Your enquiries are kept in a database of its own. The copies are made there: ask your helper when the last one was.',
    );
  };
  return {
    check,
    /** Makes a copy whose file is already unlinked: it disappears when closed, even if the server is killed. */
    async open(by: string): Promise<FileHandle> {
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

/** Removes copies left behind by a server that was killed while making them. */
export async function removeOldCopies(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  const copies = names.filter((name) => COPY_NAME.test(name));
  await Promise.all(copies.map((name) => rm(join(dataDir, name), { force: true })));
}

/** Sends a copy of the store, after a recent use of the passkey. @param readToday such as "2026-11-20" */
export function addBackupRoute(
  app: FastifyInstance,
  gate: AdminGate,
  findSession: FindSession,
  backups: Backups,
  readToday: () => string,
): void {
  app.route({
    method: 'GET',
    url: '/admin/backup',
    exposeHeadRoute: false,
    onRequest: gate(sendText),
    errorHandler(error, request, reply) {
      if (error.name === 'OwnerError') return sendText(reply, 409, error.message);
      request.log.error({ err: error }, 'a copy of the store could not be handed out');
      return sendText(reply, 500, 'Something is wrong here. Make another copy in a moment.');
    },
    async handler(request, reply) {
      const who = await findSession(request);
      if (!who?.isProven) return sendText(reply, 403, 'Use your passkey once more, and make the copy then.');
      const copy = await backups.open(who.person.email);
      const { size } = await copy.stat();
      reply.headers({
        'content-type': 'application/vnd.sqlite3',
        'content-length': size,
        'content-disposition': `attachment; filename="enquiries-${readToday()}.db"`,
      });
      // The stream closes the copy when it ends or the connection does; closing deletes the copy.
      return reply.send(copy.createReadStream());
    },
  });
}
