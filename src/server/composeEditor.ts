import { join } from 'node:path';
import type { Logger } from 'pino';
import { NEEDS_PROOF } from '#calls';
import { createPageEditor, type EditorParts } from '#editor';
import type { Settings } from '#settings';
import { type DraftMaker, type MadePages, Previews } from './admin/previews.ts';
import type { SiteSource } from './pageSource.ts';

interface EditorAround {
  /** Makes the draft’s pages; without it, there are none to look at. */
  readonly drafts: DraftMaker | undefined;
  readonly site: {
    /** Publishes the folder as it is now. */
    publish(): Promise<void>;
    readStatus(): SiteSource['status'];
    /** The page in service once more, made for the desk; nothing where there is none. */
    remakeCurrent(): Promise<MadePages | undefined>;
  };
  /** Notes who did what. */
  record(by: string, action: string, about: string): Promise<void>;
  /** Told of an edition that changed where visitors’ words or steps go; left out, nobody is told. */
  readonly onRerouted?: EditorParts['onRerouted'];
  /** Left out: nobody is ever removed. */
  readonly grants?: EditorParts['grants'];
  readonly log: Logger;
}

/** Where nothing is published, nothing is made of photos either, and nothing checked. */
const NOTHING_MADE = {
  check: async () => ({ faults: [] }),
  measurePhoto: async () => ({ width: 0, height: 0 }),
  keepPhoto: () => Promise.reject(new Error('There is no process that looks at photos here.')),
};

const EVERYTHING: EditorParts['grants'] = { give: async () => true, isGiven: async () => true };

/** All of the draft is in DATA_DIR; the folder changes when it goes online. */
export function composeEditor(
  { contentDir, dataDir }: Pick<Settings, 'contentDir' | 'dataDir'>,
  { drafts, site, record, onRerouted = () => {}, grants = EVERYTHING, log }: EditorAround,
) {
  const previews = new Previews({
    maker: drafts,
    makeFolder: () => editor.makeDraftFolder(),
    contentFolder: contentDir,
    remakeCurrent: () => site.remakeCurrent(),
    onFault: (err) => log.warn({ err }, 'the draft could not be shown'),
    now: Date.now,
  });
  const editor = createPageEditor({
    contentFolder: contentDir,
    draftFolder: join(dataDir, 'draft'),
    versionsFolder: join(dataDir, 'versions'),
    site: {
      publish: () => site.publish(),
      readFault() {
        const status = site.readStatus();
        return status.status === 'kept' ? status.fault : undefined;
      },
    },
    photos: drafts ?? NOTHING_MADE,
    check: (folder) => (drafts ?? NOTHING_MADE).check(folder),
    onDraft: () => previews.renew(),
    ...{ record, onRerouted, grants, provenFields: NEEDS_PROOF.fields },
    onFault: (what, err) => log.error({ what, err }, 'the page’s editor failed beside'),
    now: Date.now,
  });
  editor.start();
  return { editor, previews };
}
