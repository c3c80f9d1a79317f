import { open, rm } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Backups } from './backups.ts';
import { admit, type DeskGate } from './deskGate.ts';

export interface BackupRouteOptions extends DeskGate {
  backups: Backups;
  /** The day in the practice's zone, as "2026-11-20". */
  readToday(): string;
}

/** Tells nobody which of these it was: no such copy, another session's, fetched before, or too late. */
const GONE = 'This copy is no longer here. Make another one.';

/** Hands out a copy of the store as a file, once, to the session that had it made (`health.backup`). */
export function addBackupRoute(app: FastifyInstance, options: BackupRouteOptions): void {
  const { backups, readToday } = options;
  const refuse = (reply: FastifyReply, status: number, words: string) =>
    reply.code(status).type('text/plain; charset=utf-8').send(`${words}\n`);
  app.route<{ Querystring: Record<string, unknown> }>({
    ...{ method: 'GET', url: '/admin/backup', exposeHeadRoute: false },
    errorHandler(error, request, reply) {
      request.log.error({ err: error }, 'a copy of the store could not be handed out');
      return refuse(reply, 500, 'Something is wrong here. Make another copy in a moment.');
    },
    async handler(request, reply) {
      const { token } = request.query;
      const asked = await admit(options, request, false);
      if (!asked.who) return refuse(reply, ...asked.refused);
      const file = typeof token === 'string' ? backups.take(token, asked.who.sessionId) : undefined;
      if (file === undefined) return refuse(reply, 404, GONE);
      return sendCopy(reply, file, `enquiries-${readToday()}.db`);
    },
  });
}

/** Removed once it was read or the reader is gone. */
async function sendCopy(reply: FastifyReply, file: string, name: string): Promise<FastifyReply> {
  const copy = await open(file);
  const { size } = await copy.stat();
  const stream = copy.createReadStream();
  stream.once('close', () => void rm(file, { force: true }));
  reply.headers({
    'content-type': 'application/vnd.sqlite3',
    'content-length': size,
    'content-disposition': `attachment; filename="${name}"`,
  });
  return reply.send(stream);
}
