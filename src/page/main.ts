import { reportSection } from './analytics/reportSection.ts';
import type { BrowserWords } from './browserWords.ts';
import { markCurrentLinks } from './header/markCurrentLinks.ts';
import { runMenu } from './header/runMenu.ts';
import { shrinkHeader } from './header/shrinkHeader.ts';
import { keepPlace } from './motion/keepPlace.ts';
import { layOutBelow } from './motion/layOutBelow.ts';
import { lookAtAnswers } from './motion/lookAtAnswers.ts';
import { openLinkedAnswer } from './motion/openLinkedAnswer.ts';
import { revealOnScroll } from './motion/revealOnScroll.ts';
import { scrollOnAnchorClicks } from './motion/scrollOnAnchorClicks.ts';
import { showDrawingsInSight } from './motion/showDrawingsInSight.ts';
import { watchCurrentSection } from './motion/watchCurrentSection.ts';
import type { VisitState } from './pageState.ts';
import { addLaterStyles } from './styles/addLaterStyles.ts';
import { runThemeSwitch } from './theme/runThemeSwitch.ts';
import { wakeWhenNeeded } from './wake/wakeWhenNeeded.ts';

/**
 * The browser's entry: all that a reader needs, without React, which `wakeWhenNeeded` fetches for the form. `boot.ts`
 * decides when this is loaded.
 */
function startReading(arriving: Promise<BrowserWords>): void {
  layOutBelow();
  keepPlace();
  showDrawingsInSight();
  shrinkHeader();
  runMenu();
  runThemeSwitch();
  scrollOnAnchorClicks();
  lookAtAnswers();
  openLinkedAnswer();
  revealOnScroll();
  watchCurrentSection((section) => {
    markCurrentLinks(section);
    arriving.then(({ config }) => reportSection(config.firebase, section)).catch(() => {});
  });
}

const words = document.querySelector<HTMLScriptElement>('[data-words]')?.dataset['words'];
if (words) {
  // The boot script has asked for it together with this one, and a browser runs a module once. Awaited at the top
  // level, it would make Rolldown part this file in two.
  const arriving: Promise<BrowserWords> = import(/* @vite-ignore */ words);
  startReading(arriving);
  arriving.then(({ content, config, ...styles }) => {
    addLaterStyles(styles);
    const visit: VisitState = JSON.parse(document.getElementById('visit')?.textContent ?? '{}');
    wakeWhenNeeded(content, { config, ...visit });
    document.documentElement.dataset['ready'] = 'reading';
  });
}
