import { reportSection } from './analytics/reportSection.ts';
import type { BrowserWords } from './browserWords.ts';
import { markCurrentLinks } from './header/markCurrentLinks.ts';
import { runMenu } from './header/runMenu.ts';
import { shrinkHeader } from './header/shrinkHeader.ts';
import { layOutBelow } from './motion/layOutBelow.ts';
import { openLinkedAnswer } from './motion/openLinkedAnswer.ts';
import { revealOnScroll } from './motion/revealOnScroll.ts';
import { scrollOnAnchorClicks } from './motion/scrollOnAnchorClicks.ts';
import { watchCurrentSection } from './motion/watchCurrentSection.ts';
import type { PageState } from './pageState.ts';
import { addLaterStyles } from './styles/addLaterStyles.ts';
import { runThemeSwitch } from './theme/runThemeSwitch.ts';
import { wakeWhenNeeded } from './wake/wakeWhenNeeded.ts';

/**
 * The browser's entry: all that a reader needs, without React, which `wakeWhenNeeded` fetches for the form. `boot.ts`
 * decides when this is loaded.
 */
function startReading({ config }: PageState): void {
  layOutBelow();
  shrinkHeader();
  runMenu();
  runThemeSwitch();
  scrollOnAnchorClicks();
  openLinkedAnswer();
  revealOnScroll();
  watchCurrentSection((section) => {
    markCurrentLinks(section);
    reportSection(config.firebase, section);
  });
}

const stateJson = document.getElementById('state')?.textContent;
const words = document.querySelector<HTMLScriptElement>('[data-words]')?.dataset['words'];
if (stateJson && words) {
  const state: PageState = JSON.parse(stateJson);
  startReading(state);
  // The boot script has asked for it together with this one, and a browser runs a module once. Awaited at the top
  // level, it would make Rolldown part this file in two.
  import(/* @vite-ignore */ words).then(({ content, ...styles }: BrowserWords) => {
    addLaterStyles(styles);
    wakeWhenNeeded(content, state);
  });
}
