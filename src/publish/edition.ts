import type { SiteContent } from '#content/schema';
import { createRenderer, type RenderAssets, type Renderer } from '#render';
import type { CompressedBody } from './compress.ts';

/** A document and the policy that belongs to it. */
interface PublishedDocument extends CompressedBody {
  /** The value of `Content-Security-Policy`. */
  csp: string;
}

/** A small file served beside the page. */
export interface PublishedFile extends CompressedBody {
  type: string;
}

/** The home page as it is from one of the moments on at which a notice comes or goes. */
export interface PublishedPages {
  /** Milliseconds since 1970. */
  since: number;
  home: PublishedDocument;
  /** The home page with its thanks, after a form was sent without script. */
  thanks: PublishedDocument;
}

/** The settings that are written into the page. */
export type PageSettings = Parameters<typeof createRenderer>[0]['config'];

/** One state of the whole site, made once and never changed. */
export interface Edition {
  /** A hash of all it is made of. */
  readonly id: string;
  readonly content: SiteContent;
  readonly assets: RenderAssets;
  /** In the order of time: the first is that of the moment at which the edition was made, and never missing. */
  readonly pages: readonly [PublishedPages, ...PublishedPages[]];
  /** What is served beside the page, by path: `/robots.txt`. */
  readonly files: ReadonlyMap<string, PublishedFile>;
  /** Names of the files below `/assets/` that its pages lead to. */
  readonly assetNames: readonly string[];
  /** For the documents that depend on who asks. */
  readonly renderer: Renderer;
}

/** A body as it lies on the disk: each of its variants in base64. */
type PackedBody = { [Variant in keyof CompressedBody]: string };

type PackedDocument = PackedBody & { csp: string };
type PackedPages = { since: number; home: PackedDocument; thanks: PackedDocument };

/** An edition as it lies on the disk: all but its renderer, which is a function of the rest. */
export function writeEdition({ renderer: _, pages, files, ...edition }: Edition): string {
  return JSON.stringify({
    ...edition,
    pages: pages.map(({ since, home, thanks }) => ({
      since,
      home: { csp: home.csp, ...packBody(home) },
      thanks: { csp: thanks.csp, ...packBody(thanks) },
    })),
    files: [...files].map(([path, file]) => [path, { type: file.type, ...packBody(file) }]),
  });
}

export function readEdition(json: string, config: PageSettings): Edition {
  const { pages, files, ...edition } = JSON.parse(json);
  const { content, assets } = edition as Edition;
  return {
    ...edition,
    pages: (pages as PackedPages[]).map(({ since, home, thanks }) => ({
      since,
      home: { csp: home.csp, ...unpackBody(home) },
      thanks: { csp: thanks.csp, ...unpackBody(thanks) },
    })) as [PublishedPages, ...PublishedPages[]],
    files: new Map(
      (files as [string, PackedBody & { type: string }][]).map(([path, file]) => [
        path,
        { type: file.type, ...unpackBody(file) },
      ]),
    ),
    renderer: createRenderer({ content, config, assets }),
  };
}

function packBody({ identity, br, gzip }: CompressedBody): PackedBody {
  const pack = (body: Buffer) => body.toString('base64');
  return { identity: pack(identity), ...(br && { br: pack(br) }), ...(gzip && { gzip: pack(gzip) }) };
}

function unpackBody({ identity, br, gzip }: PackedBody): CompressedBody {
  const unpack = (body: string) => Buffer.from(body, 'base64');
  return {
    identity: unpack(identity),
    ...(br !== undefined && { br: unpack(br) }),
    ...(gzip !== undefined && { gzip: unpack(gzip) }),
  };
}
