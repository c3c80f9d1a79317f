import { useState } from 'react';
import type { EarlierVersion, EditedPage } from '#calls';
import { api } from '../../adminClient.ts';
import { addDocumentKey } from '../../documentKey.ts';
import { withProof } from '../../passkeySteps.ts';
import { SentenceText } from '../../ui/AddressText.tsx';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { AdminIcon } from '../../ui/AdminIcon.tsx';
import { AdminSheet, ConfirmSheet } from '../../ui/AdminSheet.tsx';
import { useAdminFacts } from '../../ui/adminFacts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { showNotice } from '../../ui/notices.tsx';
import { capitalize, formatActor } from '../../ui/words.ts';
import styles from '../myPage.module.css';
import { BackToPage, Pending } from '../PageParts.tsx';
import { usePageCall, useVersions } from '../pageQueries.ts';
import { getDeviceLook, PreviewFrame } from '../preview/PreviewFrame.tsx';
import { usePublishTexts } from '../publishTexts.ts';

export function VersionsView({ page }: { page: EditedPage }) {
  const text = usePublishTexts();
  const versions = useVersions();
  const { data } = versions;
  return (
    <div className={styles.view}>
      <BackToPage />
      <h1>Earlier versions</h1>
      <p className={styles.soft}>{text('kept')} Putting one back keeps all the others.</p>
      {!data && <Pending query={versions} text="Looking through them…" />}
      <ul className={styles.versions}>
        {data?.map((version) => (
          <VersionRow key={version.number} version={version} hasDraft={page.changed > 0} />
        ))}
      </ul>
      {data?.length === 0 && <EmptyState text={text('noneKept')} />}
    </div>
  );
}

function VersionRow({ version, hasDraft }: { version: EarlierVersion; hasDraft: boolean }) {
  const { email, times, nextSteps } = useAdminFacts();
  const text = usePublishTexts();
  const { putBack } = usePutBack();
  const [sheet, setSheet] = useState<'preview' | 'putBack'>();
  const at = times.when(version.at);
  return (
    <li>
      <div>
        <h2>{capitalize(at)}</h2>
        <p className={styles.soft}>
          Version {version.number}.{' '}
          <SentenceText text={version.by === 'folder' ? 'In the files' : formatActor(version.by, email)} />.
        </p>
        {version.isOnline && (
          <p className={styles.now}>
            <AdminIcon name="tick" /> {text('current')} {!nextSteps && <SeePage />}
          </p>
        )}
      </div>
      <div>
        {version.what.map((sentence) => (
          <p key={sentence}>
            <SentenceText text={sentence.replaceAll('**', '')} />
          </p>
        ))}
      </div>
      <div className={styles.does}>
        <AdminButton aria-label={`Look at it: ${at}`} onClick={() => setSheet('preview')}>
          Look at it
        </AdminButton>
        {!version.isOnline && (
          <AdminButton aria-label={`Put back… ${at}`} onClick={() => setSheet('putBack')}>
            Put back…
          </AdminButton>
        )}
      </div>
      {sheet === 'preview' && <VersionSheet version={version} onClose={() => setSheet(undefined)} />}
      {sheet === 'putBack' && (
        <ConfirmSheet
          title="Put this version back?"
          action="Put it back"
          isUndoable
          onClose={() => setSheet(undefined)}
          onConfirm={() => putBack(version.number)}
        >
          <p>
            Your page will be as it was {at}, whole, at once. The one that is there now is kept here
            {hasDraft ? ', and so is your draft' : ''}.
          </p>
        </ConfirmSheet>
      )}
    </li>
  );
}

const VersionSheet = ({ version, onClose }: { version: EarlierVersion; onClose: () => void }) => (
  <AdminSheet title={capitalize(useAdminFacts().times.when(version.at))} onClose={onClose}>
    <PreviewFrame
      src={addDocumentKey(`/admin/preview/version/${version.number}/`)}
      look={getDeviceLook()}
      title="Your page as it was"
    />
  </AdminSheet>
);

/** @returns functions that put an earlier version online, and that show a notice with a link and an undo button */
export function usePutBack() {
  const call = usePageCall();
  const text = usePublishTexts();
  const { nextSteps } = useAdminFacts();
  const showOnline = (notice: string, earlier: number) =>
    showNotice(notice, { onPress: () => putBack(earlier) }, nextSteps ? undefined : <SeePage />);
  const putBack = (number: number) =>
    void call(
      withProof(() => api.page.putBack.mutate({ number })),
      ({ earlier }) => showOnline(`${text('back')} All versions are kept.`, earlier),
    );
  return { putBack, showOnline };
}

export const SeePage = ({ className }: { className?: string | undefined }) => (
  <a className={className} href="/" target="_blank" rel="noreferrer">
    See my page
  </a>
);
