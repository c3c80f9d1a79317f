import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Settings } from '#settings';
import { type DraftMaker, Previews, type RenderedPages } from './admin/previews.ts';
import { NEEDS_PROOF } from './calls/needsProof.ts';
import type { EditorDeps } from './editor/editorDeps.ts';
import { DraftEditor } from './editor/pageEditor.ts';

export interface PageMaker {
  publish(): Promise<void>;
  /** Renders the previews of the draft. Default: none. */
  readonly drafts?: DraftMaker;
  /** Re-renders the live page, for a preview while no draft can be shown. Without it, there is then no page. */
  rerenderCurrent?(): Promise<RenderedPages | undefined>;
}

interface ComposeEditorDeps extends PageMaker {
  /** Why the content folder cannot be published at present; `undefined` if it can. */
  readFault(): string | undefined;
  record(by: string, action: string, about: string): Promise<void>;
  /** Called with an edition that changes where enquiries or visitors are sent. */
  readonly onRerouted?: EditorDeps['onRerouted'];
  /** Grants for shared addresses and scheduled editions. Default: every grant stays valid. */
  readonly grants?: EditorDeps['grants'];
  readonly log: Logger;
}

const refuse = () => Promise.reject(new Error('There is no process that makes pages and photos here.'));

/** Used by `npm run dev`, which has no publisher: no previews, photos or checks. */
const NO_MAKER: DraftMaker = {
  check: async () => ({ faults: [] }),
  storePhoto: refuse,
  publish: refuse,
  close: () => {},
};

const ALL_GRANTED: EditorDeps['grants'] = { give: async () => true, isGiven: async () => true };

/** Composes My page. The draft is stored in DATA_DIR; the content folder changes when the draft is published. */
export function composeEditor(
  { contentDir, dataDir }: Pick<Settings, 'contentDir' | 'dataDir'>,
  { drafts = NO_MAKER, onRerouted = () => {}, grants = ALL_GRANTED, log, ...deps }: ComposeEditorDeps,
) {
  const editor = new DraftEditor({
    contentFolder: resolve(contentDir),
    draftFolder: join(dataDir, 'draft'),
    versionsFolder: join(dataDir, 'versions'),
    site: deps,
    check: (folder) => drafts.check(folder),
    storePhoto: (...photo) => drafts.storePhoto(...photo),
    record: deps.record,
    onRerouted,
    grants,
    provenFields: NEEDS_PROOF.fields,
    onFault: (what, err) => log.error({ what, err }, 'the editor failed in the background'),
    now: Date.now,
  });
  const previews = new Previews({
    maker: drafts,
    editor,
    readRevision: async () => (await editor.draft.read()).revision,
    rerenderCurrent: async () => deps.rerenderCurrent?.(),
    onFault: (err) => log.warn({ err }, 'the draft could not be shown'),
    now: Date.now,
  });
  editor.schedule.start();
  return {
    editor,
    previews,
    async close() {
      await editor.schedule.close();
      drafts.close();
    },
  };
}
