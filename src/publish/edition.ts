import type { SiteContent } from '#content/schema';
import { createRenderer, type RenderAssets, type Renderer } from '#render';
import type { CompressedBody } from './compress.ts';

/** A document and the policy that belongs to it. */
export interface PublishedDocument extends CompressedBody {
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
  /** A hash of the program and the settings that it was made with. */
  readonly madeWith: string;
  readonly content: SiteContent;
  readonly assets: RenderAssets;
  /** The photos' own rules, which are among those of the page too. */
  readonly looks: string;
  /** In the order of time: the first is that of the moment at which the edition was made, and never missing. */
  readonly pages: readonly [PublishedPages, ...PublishedPages[]];
  /** What is served beside the page, by path: `/robots.txt`. */
  readonly files: ReadonlyMap<string, PublishedFile>;
  /** Names of the files below `/assets/` that its pages lead to. */
  readonly assetNames: readonly string[];
  /** For the documents that depend on who asks. */
  readonly renderer: Renderer;
}

/** An edition as it lies on the disk: all but its renderer, which is a function of the rest. */
export function writeEdition({ renderer: _, files, ...edition }: Edition): string {
  return JSON.stringify({ ...edition, files: [...files] }, (_, value) =>
    isSerialisedBuffer(value) ? { base64: Buffer.from(value.data).toString('base64') } : value,
  );
}

export function readEdition(json: string, config: PageSettings): Edition {
  const { files, ...edition } = JSON.parse(json, (_, value) =>
    typeof value?.base64 === 'string' && Object.keys(value).length === 1
      ? Buffer.from(value.base64, 'base64')
      : value,
  );
  const { content, assets } = edition as Edition;
  return { ...edition, files: new Map(files), renderer: createRenderer({ content, config, assets }) };
}

/** What `Buffer` has made of itself before a replacer sees it. */
function isSerialisedBuffer(value: unknown): value is { data: number[] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    value.type === 'Buffer' &&
    'data' in value
  );
}
