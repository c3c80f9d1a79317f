import './styles/base.css';
import './styles/motion.css';
import './styles/print.css';
import type { SiteContent } from '#content/schema';
import { Mountains } from './art/drawings.tsx';
import type { Pictures } from './components/Picture.tsx';
import styles from './components/ranges.module.css';
import { Footer } from './footer/Footer.tsx';
import { Header } from './header/Header.tsx';
import { Loader, type Opening } from './loader/Loader.tsx';
import { Notices } from './notices/Notices.tsx';
import type { PageNotices, PageState, TimedCountdown } from './pageState.ts';
import { Contact } from './sections/contact/Contact.tsx';
import { Sections } from './sections/Sections.tsx';

interface Props {
  content: SiteContent;
  state: PageState;
  pictures?: Pictures;
  notices?: PageNotices;
  /** Address of the privacy policy; missing for content of an earlier version. */
  policy?: string | undefined;
  countdown?: TimedCountdown | undefined;
}

/** Everything inside <body>. Only the server renders it; the browser hydrates the contact section and the islands. */
export function App({ content, state, pictures = {}, notices, countdown, policy }: Props) {
  return (
    <>
      <Loader scene={content.brand?.scene} shows={chooseOpening(state)} />
      {state.banner && (
        <div id="banner">
          <Notices notices={notices} where="banner" />
        </div>
      )}
      <Header content={content} />
      <main id="main">
        <Sections content={content} pictures={pictures} notices={notices} countdown={countdown} />
        <Contact content={content} state={state} notices={notices} pictures={pictures} policy={policy} />
      </main>
      <div className={`scenery ${styles.ranges}`}>
        <Mountains />
      </div>
      <Footer content={content} siteUrl={state.config.siteUrl} policy={policy} />
    </>
  );
}

function chooseOpening({ form, banner }: PageState): Opening {
  if (form) return 'nothing';
  return banner ? 'sky' : 'scene';
}
