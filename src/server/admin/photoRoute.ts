import { buffer } from 'node:stream/consumers';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DraftEditor } from '#editor';
import { extendUploadTimeout } from '../plugins/arrivalLimits.ts';
import { type AdminGate, admit } from './adminGate.ts';

interface PhotoRouteOptions extends AdminGate {
  editor: Pick<DraftEditor, 'addPhoto' | 'addLogo' | 'readPhoto'>;
}

export const PHOTO_PATH = '/admin/photo';

/** In bytes: the largest photo that a phone takes. */
const LARGEST = 60 * 1024 * 1024;
/** In bytes: a logo is read as a whole, by this process. */
const LARGEST_LOGO = 5 * 1024 * 1024;

/** A photo is written to the disk as it comes; a page sends a handful of them one after the other. */
const AT_A_TIME = 4;

const TOO_LARGE =
  'This file has more than 60 MB. Send it smaller: 3000 pixels on its longer side are plenty.';
const LOGO_TOO_LARGE =
  'This logo has more than 5 MB. Save it smaller: 1000 pixels on its longer side are plenty.';
const TOO_MANY = 'Other photos are still on their way. Send this one again when they are there.';
const FAILED = 'Something is wrong here. Nothing was changed. Try again in a moment.';

const say = (reply: FastifyReply, status: number, message: string) => reply.code(status).send({ message });

/**
 * Takes a photo or a logo for the draft: its bytes as they are, its name in a header; and shows those of the draft and the
 * folder. Answers in a sentence where it refuses.
 */
export function addPhotoRoute(app: FastifyInstance, options: PhotoRouteOptions): void {
  const { editor } = options;
  app.removeAllContentTypeParsers();
  // The route reads it, when it is its turn.
  app.addContentTypeParser('*', (_, _body, done) => done(null));
  let onTheirWay = 0;
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.name === 'PageEditorError') return say(reply, 422, error.message);
    const { statusCode = 500 } = error;
    if (error instanceof TooLarge) return say(reply.header('connection', 'close'), 413, error.message);
    if (statusCode >= 500) request.log.error({ err: error }, 'a photo could not be taken');
    return say(reply, statusCode, statusCode === 429 ? error.message : FAILED);
  });
  app.route({
    ...{ method: 'POST', url: PHOTO_PATH, bodyLimit: LARGEST },
    // Before a byte of the body is read.
    async onRequest(request, reply) {
      const asked = await admit(options, request, true);
      if (!asked.who) return say(reply, ...asked.refused);
      // A weak line takes minutes; nobody else is waited for so long.
      extendUploadTimeout(request.raw);
      return undefined;
    },
    handler: async (request, reply) => {
      const name = readName(request.headers['x-file-name']);
      if (onTheirWay >= AT_A_TIME) return say(reply, 429, TOO_MANY);
      onTheirWay += 1;
      try {
        const isLogo = request.headers['x-file-for'] === 'logo';
        const file = isLogo
          ? await editor.addLogo(name, await buffer(readUpTo(LARGEST_LOGO, request, LOGO_TOO_LARGE)))
          : await editor.addPhoto(name, readUpTo(LARGEST, request, TOO_LARGE));
        return reply.send({ file });
      } finally {
        onTheirWay -= 1;
      }
    },
  });
  app.get<{ Params: { file: string } }>(`${PHOTO_PATH}/:file`, async (request, reply) => {
    const asked = await admit(options, request, false);
    if (!asked.who) return say(reply, ...asked.refused);
    const photo = await editor.readPhoto(request.params.file);
    return photo ? reply.type(photo.type).send(photo.body) : say(reply, 404, 'There is no such photo.');
  });
}

class TooLarge extends Error {}

/** The body as it comes. @throws TooLarge before more of it is read than may be */
async function* readUpTo(most: number, { raw, headers }: FastifyRequest, says: string) {
  let length = Number(headers['content-length'] ?? 0);
  if (length > most) throw new TooLarge(says);
  length = 0;
  // Whoever sends too much is still to be told so.
  for await (const part of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > most) throw new TooLarge(says);
    yield part;
  }
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
