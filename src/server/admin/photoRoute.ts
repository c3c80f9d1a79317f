import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { giveTimeToArrive } from '../plugins/arrivalLimits.ts';
import { admit, type DeskGate } from './deskGate.ts';

interface PhotoRouteOptions extends DeskGate {
  editor: {
    addPhoto(name: string, bytes: Uint8Array): Promise<string>;
    addLogo(name: string, bytes: Uint8Array): Promise<string>;
    readPhoto(file: string): Promise<{ type: string; body: Buffer } | undefined>;
  };
}

export const PHOTO_PATH = '/admin/photo';

/** In bytes: the largest photo that a phone takes. */
const LARGEST = 60 * 1024 * 1024;

const TOO_LARGE =
  'This file has more than 60 MB. Send it smaller: 3000 pixels on its longer side are plenty.';
const FAILED = 'Something is wrong here. Nothing was changed. Try again in a moment.';

const say = (reply: FastifyReply, status: number, message: string) => reply.code(status).send({ message });

/**
 * Takes a photo or a logo for the draft: its bytes as they are, its name in a header; and shows those of the draft and the
 * folder. Answers in a sentence where it refuses.
 */
export function addPhotoRoute(app: FastifyInstance, options: PhotoRouteOptions): void {
  const { editor } = options;
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
      const asked = await admit(options, request, true);
      if (!asked.who) return say(reply, ...asked.refused);
      // A weak line takes minutes; nobody else is waited for so long.
      giveTimeToArrive(request.raw);
      return undefined;
    },
    handler: async (request, reply) => {
      const { headers, body = Buffer.alloc(0) } = request;
      const name = readName(headers['x-file-name']);
      const isLogo = headers['x-file-for'] === 'logo';
      const file = await (isLogo ? editor.addLogo(name, body) : editor.addPhoto(name, body));
      return reply.send({ file });
    },
  });
  app.get<{ Params: { file: string } }>(`${PHOTO_PATH}/:file`, async (request, reply) => {
    const asked = await admit(options, request, false);
    if (!asked.who) return say(reply, ...asked.refused);
    const photo = await editor.readPhoto(request.params.file);
    return photo ? reply.type(photo.type).send(photo.body) : say(reply, 404, 'There is no such photo.');
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
