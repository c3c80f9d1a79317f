import { join } from 'node:path';
import type { Logger } from 'pino';
import { NEEDS_PROOF } from '#calls';
import { DraftEditor, type EditorParts } from '#editor';
import type { Settings } from '#settings';
import { type DraftMaker, type MadePages, Previews } from './admin/previews.ts';

/** How the page is published, and its draft shown. */
export interface PageMaker {
  /** Publishes the folder as it is now. */
  publish(): Promise<void>;
  /** Makes the draft’s pages; left out, there are none to look at. */
  readonly drafts?: DraftMaker;
  /** The page in service once more, made for the desk; left out, there is none. */
  remakeCurrent?(): Promise<MadePages | undefined>;
}

interface EditorAround extends PageMaker {
  /** Why the folder as it is cannot be online; nothing when it is. */
  readFault(): string | undefined;
  /** Notes who did what. */
  record(by: string, action: string, about: string): Promise<void>;
  /** Told of an edition that changed where visitors’ words or steps go; left out, nobody is told. */
  readonly onRerouted?: EditorParts['onRerouted'];
  /** Left out: nobody is ever removed. */
  readonly grants?: EditorParts['grants'];
  readonly log: Logger;
}

const refuse = () => Promise.reject(new Error('There is no process that makes pages and photos here.'));

/** Where nothing is published, nothing is made of photos either, and nothing checked. */
const NOTHING_MADE: DraftMaker = {
  prepare: () => {},
  check: async () => ({ faults: [] }),
  ...{ keepPhoto: refuse, publish: refuse },
  close: () => {},
};

const EVERYTHING: EditorParts['grants'] = { give: async () => true, isGiven: async () => true };

/** All of the draft is in DATA_DIR; the folder changes when it goes online. */
export function composeEditor(
  { contentDir, dataDir }: Pick<Settings, 'contentDir' | 'dataDir'>,
  { drafts = NOTHING_MADE, onRerouted = () => {}, grants = EVERYTHING, log, ...around }: EditorAround,
) {
  const previews = new Previews({
    maker: drafts,
    readRevision: () => editor.readRevision(),
    makeFolder: () => editor.makeDraftFolder(),
    makeFinishedFolder: () => editor.makeFinishedFolder(),
    remakeCurrent: async () => around.remakeCurrent?.(),
    onFault: (err) => log.warn({ err }, 'the draft could not be shown'),
    now: Date.now,
  });
  const editor = new DraftEditor({
    contentFolder: contentDir,
    draftFolder: join(dataDir, 'draft'),
    versionsFolder: join(dataDir, 'versions'),
    site: around,
    photos: drafts,
    check: (folder) => drafts.check(folder),
    onDraft: () => drafts.prepare(),
    ...{ record: around.record, onRerouted, grants, provenFields: NEEDS_PROOF.fields },
    onFault: (what, err) => log.error({ what, err }, 'the page’s editor failed beside'),
    now: Date.now,
  });
  editor.start();
  return {
    ...{ editor, previews },
    async close() {
      await editor.close();
      drafts.close();
    },
  };
}
