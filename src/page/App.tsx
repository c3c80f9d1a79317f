import type { SiteContent } from '#content/schema';
import { DialogHost } from '#dialogs';
import './styles/base.css';
import './styles/motion.css';
import './styles/print.css';
import { useAnalytics } from './analytics/useAnalytics.ts';
import type { Pictures } from './components/Picture.tsx';
import { Ranges } from './components/SectionDivider.tsx';
import { Footer } from './footer/Footer.tsx';
import { Header } from './header/Header.tsx';
import { Loader } from './loader/Loader.tsx';
import { useCurrentSection } from './motion/useCurrentSection.ts';
import { useMotion } from './motion/useMotion.ts';
import type { PageNotices } from './notices.ts';
import { Prerendered } from './Prerendered.tsx';
import type { PageState } from './pageState.ts';
import { Contact } from './sections/contact/Contact.tsx';
import { Section as Notices } from './sections/reserve/notices/section.tsx';
import { Sections } from './sections/Sections.tsx';

interface Props {
  /** All text of the page; in the browser only the parts named in `browserWords.ts`. */
  content: SiteContent;
  state: PageState;
  /** The owner's photos. Only the server needs them, because what shows them is prerendered. */
  pictures?: Pictures;
  /** Only the server needs them, too. */
  notices?: PageNotices;
}

/** The whole page: everything inside <body>. Rendering reads neither the clock, the window nor the network. */
export function App({ content, state, pictures = {}, notices }: Props) {
  const current = useCurrentSection();
  useMotion();
  useAnalytics(state.config.firebase, current);
  return (
    <>
      {state.banner && (
        <Prerendered name="banner">
          <Notices notices={notices} where="banner" />
        </Prerendered>
      )}
      <Header content={content} current={current} />
      <main id="main">
        <Prerendered name="sections">
          <Sections content={content} pictures={pictures} notices={notices} />
        </Prerendered>
        <Contact content={content} state={state} notices={notices} />
      </main>
      <Prerendered name="ranges">
        <Ranges />
      </Prerendered>
      <Footer content={content} siteUrl={state.config.siteUrl} />
      <Prerendered name="loader">
        <Loader scene={content.brand?.scene} />
      </Prerendered>
      <DialogHost />
    </>
  );
}
