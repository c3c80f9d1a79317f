import { useState } from 'react';
import { desk } from '../deskClient.ts';
import { addDocumentKey } from '../documentKey.ts';
import current from '../ui/currentLine.module.css';
import { DeskButton, getButtonClass } from '../ui/DeskButton.tsx';
import { DeskIcon } from '../ui/DeskIcon.tsx';
import { useDeskFacts } from '../ui/deskFacts.ts';
import { useDelayed } from '../ui/hooks.ts';
import { Said } from '../ui/Said.tsx';
import { useChange } from '../ui/useChange.ts';
import own from './myPage.module.css';
import { PreviewFrame, type PreviewLook } from './PreviewFrame.tsx';
import type { PageNow } from './pageTypes.ts';
import { writePlace } from './placeAddress.ts';
import styles from './preview.module.css';

const LOOKS: readonly { look: PreviewLook; name: string }[] = [
  { look: 'phone', name: 'Phone' },
  { look: 'computer', name: 'Computer' },
  { look: 'dark', name: 'Dark' },
];

interface PagePreviewProps {
  now: PageNow;
  /** The place that the form beside it changes. */
  changing: string | undefined;
  /** What that form is about. */
  about: readonly string[];
  onForm: () => void;
  onOpen: (place: string) => void;
}

/** The very page with the draft. A click on any part opens its field. */
export function PagePreview({ now, changing, about, onForm, onOpen }: PagePreviewProps) {
  const { nextSteps } = useDeskFacts();
  const [look, setLook] = useState<PreviewLook>(() =>
    matchMedia('(min-width: 62rem)').matches ? 'computer' : 'phone',
  );
  return (
    <section className={own.preview} aria-label="Preview">
      <div className={own.head} data-phone>
        <h1 tabIndex={-1} className={own.hidden}>
          Preview
        </h1>
        <DeskButton kind="text" onClick={onForm}>
          <DeskIcon name="back" />
          Back
        </DeskButton>
        <div className={own.switch}>
          <button type="button" aria-pressed="false" onClick={onForm}>
            Form
          </button>
          <button type="button" aria-pressed="true">
            Preview
          </button>
        </div>
      </div>
      <div className={styles.line}>
        <fieldset className={styles.looks}>
          <legend>Look at it</legend>
          {LOOKS.map(({ look: one, name }) => (
            <button key={one} type="button" aria-pressed={one === look} onClick={() => setLook(one)}>
              <span className={one === look ? current.wave : undefined}>{name}</span>
            </button>
          ))}
        </fieldset>
        {!nextSteps && (
          <div className={styles.ways}>
            <a className={getButtonClass('text')} href="/" target="_blank" rel="noopener">
              See my page
            </a>
            <ShowSomebody />
          </div>
        )}
      </div>
      <PreviewFault fault={now.fault} onOpen={onOpen} />
      <PreviewFrame
        src={addDocumentKey(`/admin/preview/?revision=${now.revision}`)}
        look={look}
        title="Your page with the draft"
        changing={changing}
        about={about}
        onOpen={onOpen}
      />
      <p className={styles.note}>
        {now.fault ? '' : 'This is your real page with your draft. '}Click any part to change it.
      </p>
    </section>
  );
}

/** An address that shows the draft for a day. */
function ShowSomebody() {
  const { times } = useDeskFacts();
  const work = useChange();
  const [link, setLink] = useState('');
  const share = () =>
    work.change('One moment…', async () => {
      const { path, until } = await desk.page.share.mutate();
      const address = new URL(path, location.origin).href;
      setLink(address);
      const isCopied = await navigator.clipboard.writeText(address).then(
        () => true,
        () => false,
      );
      return `${isCopied ? 'Copied. ' : ''}Whoever has this address sees your draft until ${times.when(until)}.`;
    });
  return (
    <div className={styles.share}>
      <DeskButton kind="text" isBusy={work.busy !== ''} onClick={() => void share()}>
        Link to show somebody
      </DeskButton>
      <Said {...work} />
      {link && <code>{link}</code>}
    </div>
  );
}

/** In milliseconds: what is at fault only until the next letter is typed is not told. */
const LASTING = 1_000;

/** Why the page is shown without what was typed last, and the way to what must be put right. */
function PreviewFault({ fault, onOpen }: Pick<PageNow, 'fault'> & Pick<PagePreviewProps, 'onOpen'>) {
  const isLasting = useDelayed(fault !== null, LASTING);
  if (!fault || !isLasting) return null;
  const { section, field, place } = fault;
  return (
    <div className={`${own.care} ${styles.fault}`}>
      <DeskIcon name="alert" />
      <div>
        <p>
          This is your page without your newest changes. Something must be put right first:{' '}
          <b>{[...new Set([section, field])].join(', ')}</b>.
        </p>
        {place && (
          <DeskButton kind="text" onClick={() => onOpen(writePlace(place))}>
            Go to it
          </DeskButton>
        )}
      </div>
    </div>
  );
}
