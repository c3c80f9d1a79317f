import { useState } from 'react';
import { useLocation } from 'wouter';
import type { EditedPage, WhichForm } from '#calls';
import { api } from '../../adminClient.ts';
import { addDocumentKey } from '../../documentKey.ts';
import { AdminButton, getButtonClass } from '../../ui/AdminButton.tsx';
import { AdminIcon } from '../../ui/AdminIcon.tsx';
import { useAdminFacts } from '../../ui/adminFacts.ts';
import { useDelayed } from '../../ui/hooks.ts';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { useChange } from '../../ui/useChange.ts';
import { formatPlace } from '../fieldPlace.ts';
import pageStyles from '../myPage.module.css';
import { Switch, usePage, Warning } from '../PageParts.tsx';
import { useFormPlaces } from '../pageQueries.ts';
import { SeePage } from '../review/VersionsView.tsx';
import { getDeviceLook, LOOKS, PreviewFrame } from './PreviewFrame.tsx';
import styles from './preview.module.css';

/** Shows the page as it will be with the draft. A click on any part opens the form of its field. */
export function PagePreview({ changing, form }: { changing: string | undefined; form: WhichForm | null }) {
  const { page, showForm } = usePage();
  const { nextSteps } = useAdminFacts();
  const [look, setLook] = useState(getDeviceLook);
  const [, navigate] = useLocation();
  const open = (place: string) => {
    showForm();
    navigate(`/page/field/${encodeURIComponent(place)}`);
  };
  return (
    <section className={pageStyles.preview} aria-label="Preview">
      <div className={pageStyles.head}>
        <h1 tabIndex={-1}>Preview</h1>
        <AdminButton kind="text" onClick={showForm}>
          <AdminIcon name="back" />
          Back
        </AdminButton>
        <Switch label="What is shown" names={['Form', 'Preview']} chosen="Preview" onChoose={showForm} />
      </div>
      <div className={styles.line}>
        <Switch label="Look at it" names={LOOKS} chosen={look} onChoose={setLook} />
        {!nextSteps && (
          <div className={styles.ways}>
            <SeePage className={getButtonClass('text')} />
            <ShareDraft />
          </div>
        )}
      </div>
      <PreviewFault fault={page.fault} onOpen={open} />
      <PreviewFrame
        src={addDocumentKey(`/admin/preview/?revision=${page.revision}`)}
        look={look}
        title="Your page with the draft"
        changing={changing}
        formPlaces={useFormPlaces(form)}
        onOpen={open}
      />
      <p className={styles.note}>
        {page.fault ? '' : 'This is your real page with your draft. '}Press any part to change it.
      </p>
    </section>
  );
}

function ShareDraft() {
  const { times } = useAdminFacts();
  const work = useChange();
  const [link, setLink] = useState('');
  const share = () =>
    work.change('One moment…', async () => {
      const { path, until } = await api.page.share.mutate();
      const address = new URL(path, location.origin).href;
      setLink(address);
      const copied = await navigator.clipboard.writeText(address).then(
        () => 'Copied. ',
        () => '',
      );
      return `${copied}Whoever has this address sees your draft until ${times.when(until)}.`;
    });
  return (
    <div className={styles.share}>
      <AdminButton kind="text" isBusy={work.busy !== ''} onClick={() => void share()}>
        Link to show somebody
      </AdminButton>
      <StatusLine {...work} />
      {link && <code>{link}</code>}
    </div>
  );
}

/** In milliseconds. The delay hides an error that the next keystroke corrects. */
const ERROR_DELAY = 1_000;

/** Names the invalid field that the preview leaves out. */
function PreviewFault({ fault, onOpen }: Pick<EditedPage, 'fault'> & { onOpen: (place: string) => void }) {
  const isLasting = useDelayed(fault !== null, ERROR_DELAY);
  if (!fault || !isLasting) return null;
  const { section, field, place } = fault;
  return (
    <Warning>
      This is your page without what must be put right first:{' '}
      <b>{[...new Set([section, field])].join(', ')}</b>.{' '}
      {place && (
        <AdminButton kind="text" onClick={() => onOpen(formatPlace(place))}>
          Go to it
        </AdminButton>
      )}
    </Warning>
  );
}
