import './styles/base.css';
import './styles/motion.css';
import './styles/print.css';
import { Mountains } from './art/drawings.tsx';
import styles from './components/ranges.module.css';
import { Footer } from './footer/Footer.tsx';
import { Header } from './header/Header.tsx';
import { Loader } from './loader/Loader.tsx';
import { Notices } from './notices/Notices.tsx';
import type { PageProps } from './pageState.ts';
import { Contact } from './sections/contact/Contact.tsx';
import { Sections } from './sections/Sections.tsx';

/** Everything inside <body>. Only the server renders it. The browser hydrates the contact section and the islands. */
export function App(props: PageProps) {
  const { content, state, notices } = props;
  return (
    <>
      <Loader scene={content.brand?.scene} state={state} />
      {state.banner && (
        <div id="banner">
          <Notices notices={notices} where="banner" />
        </div>
      )}
      <Header content={content} />
      <main id="main">
        <Sections {...props} />
        <Contact {...props} />
      </main>
      <div className={`scenery ${styles.ranges}`}>
        <Mountains />
      </div>
      <Footer {...props} />
    </>
  );
}
