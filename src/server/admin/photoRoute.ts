import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { Accounts } from '#accounts/contract';
import { readDeskCookies } from './deskCookies.ts';
import { isAskedByDesk } from './deskOrigin.ts';

interface PhotoRouteOptions {
  accounts: Pick<Accounts, 'findSession'>;
  editor: { addPhoto(name: string, bytes: Uint8Array): Promise<string> };
  siteUrl: string;
}

export const PHOTO_PATH = '/admin/photo';

/** In bytes: the largest photo that a phone takes. */
const LARGEST = 60 * 1024 * 1024;

const TOO_LARGE =
  'This file has more than 60 MB. Send it smaller: 3000 pixels on its longer side are plenty.';
const FAILED = 'Something is wrong here. Nothing was changed. Try again in a moment.';

/** Takes a photo for the draft: its bytes as they are, its name in a header. Answers in a sentence where it refuses. */
export function addPhotoRoute(app: FastifyInstance, { accounts, editor, siteUrl }: PhotoRouteOptions): void {
  const say = (reply: FastifyReply, status: number, message: string) => reply.code(status).send({ message });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST }, (_, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.name === 'PageEditorError') return say(reply, 422, error.message);
    const { statusCode = 500 } = error;
    if (statusCode === 413) return say(reply, 413, TOO_LARGE);
    if (statusCode >= 500) request.log.error({ err: error }, 'a photo could not be taken');
    return say(reply, statusCode, statusCode === 429 ? error.message : FAILED);
  });
  app.route<{ Body: Buffer | undefined }>({
    ...{ method: 'POST', url: PHOTO_PATH, bodyLimit: LARGEST },
    // Before a byte of the body is read.
    async onRequest(request, reply) {
      if (!isAskedByDesk(request.headers, { siteUrl, isChange: true }))
        return say(reply, 403, 'Only the desk’s own page may ask for this.');
      const who = await accounts.findSession(readDeskCookies(request.headers.cookie).session);
      if (!who || who.kind === 'recovery') return say(reply, 401, 'You are signed out. Sign in to go on.');
      return undefined;
    },
    handler: async (request, reply) => {
      const file = await editor.addPhoto(
        readName(request.headers['x-file-name']),
        request.body ?? Buffer.alloc(0),
      );
      return reply.send({ file });
    },
  });
}

/** As the page writes it: letters beyond ASCII percent-encoded. */
function readName(header: string | string[] | undefined): string {
  const name = typeof header === 'string' ? header : '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
