import { buffer } from 'node:stream/consumers';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DraftEditor } from '../editor/pageEditor.ts';
import { extendUploadTimeout } from '../plugins/connectionLimits.ts';
import type { AdminGate } from './adminGate.ts';

export const PHOTO_PATH = '/admin/photo';

/** More than the largest photo that a phone takes. */
const MAX_PHOTO_BYTES = 60 * 1024 * 1024;
/** Small, because a logo is read into this process's memory. */
const MAX_LOGO_BYTES = 5 * 1024 * 1024;

/** The number of parallel uploads, each streamed to the disk. The admin sends photos one after the other. */
const MAX_UPLOADS = 4;

const PHOTO_TOO_LARGE =
  'This file has more than 60 MB. Send it smaller: 3000 pixels on its longer side are plenty.';
const LOGO_TOO_LARGE =
  'This logo has more than 5 MB. Save it smaller: 1000 pixels on its longer side are plenty.';
const TOO_MANY_UPLOADS = 'Other photos are still on their way. Send this one again when they are there.';
const UPLOAD_FAILED = 'Something is wrong here. Nothing was changed. Try again in a moment.';

const refuse = (reply: FastifyReply, status: number, message: string) => reply.code(status).send({ message });

/** Accepts a photo or logo, with its name in a header, for the draft. Serves the photos of draft and content folder. */
export function addPhotoRoute(app: FastifyInstance, gate: AdminGate, { photos }: DraftEditor): void {
  const admit = gate(refuse);
  app.removeAllContentTypeParsers();
  // No parser: the handler reads the body itself.
  app.addContentTypeParser('*', (_, _body, done) => done(null));
  let uploads = 0;
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.name === 'EditRefused') return refuse(reply, 422, error.message);
    const { statusCode = 500 } = error;
    if (error instanceof TooLarge) return refuse(reply.header('connection', 'close'), 413, error.message);
    if (statusCode >= 500) request.log.error({ err: error }, 'a photo could not be taken');
    return refuse(reply, statusCode, statusCode === 429 ? error.message : UPLOAD_FAILED);
  });
  app.route({
    method: 'POST',
    url: PHOTO_PATH,
    bodyLimit: MAX_PHOTO_BYTES,
    // Runs before the body is read, so that only signed-in people get the minutes that a slow upload takes.
    onRequest: [admit, async ({ raw }) => extendUploadTimeout(raw)],
    handler: async (request, reply) => {
      const name = readName(request.headers['x-file-name']);
      if (uploads >= MAX_UPLOADS) return refuse(reply, 429, TOO_MANY_UPLOADS);
      uploads += 1;
      try {
        const isLogo = request.headers['x-file-for'] === 'logo';
        const file = isLogo
          ? await photos.addLogo(name, await buffer(limitBody(MAX_LOGO_BYTES, request, LOGO_TOO_LARGE)))
          : await photos.add(name, limitBody(MAX_PHOTO_BYTES, request, PHOTO_TOO_LARGE));
        return reply.send({ file });
      } finally {
        uploads -= 1;
      }
    },
  });
  app.get<{ Params: { file: string } }>(
    `${PHOTO_PATH}/:file`,
    { onRequest: admit },
    async (request, reply) => {
      const photo = await photos.read(request.params.file);
      return photo ? reply.type(photo.type).send(photo.body) : refuse(reply, 404, 'There is no such photo.');
    },
  );
}

class TooLarge extends Error {}

async function* limitBody(maxBytes: number, { raw, headers }: FastifyRequest, message: string) {
  let length = Number(headers['content-length'] ?? 0);
  if (length > maxBytes) throw new TooLarge(message);
  length = 0;
  // Keeps the socket open, so that the refusal can be sent.
  for await (const part of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > maxBytes) throw new TooLarge(message);
    yield part;
  }
}

function readName(header: string | string[] | undefined): string {
  const name = typeof header === 'string' ? header : '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
