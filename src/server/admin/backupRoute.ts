import type { FileHandle } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Backups } from './backups.ts';
import { admit, type DeskGate } from './deskGate.ts';

export interface BackupRouteOptions extends DeskGate {
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
      if (error.name === 'OwnerDeskError') return refuse(reply, 409, error.message);
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
