import { reportSection } from './analytics/reportSection.ts';
import { runMenu } from './header/runMenu.ts';
import { lookAtAnswers } from './motion/lookAtAnswers.ts';
import { revealOnScroll } from './motion/revealOnScroll.ts';
import { openLinkedAnswer, scrollOnAnchorClicks } from './motion/scrollOnAnchorClicks.ts';
import { markCurrentLinks, watchCurrentSection } from './motion/watchCurrentSection.ts';
import { readState } from './pageState.ts';
import { runThemeSwitch } from './theme/themeChoice.ts';
import { wakeWhenNeeded } from './wake/wakeWhenNeeded.ts';

/* The browser's entry point: everything for reading. `wakeWhenNeeded` fetches React for the form. */
const { content, state } = readState();
runMenu();
runThemeSwitch();
scrollOnAnchorClicks();
lookAtAnswers();
openLinkedAnswer();
revealOnScroll();
watchCurrentSection((section) => {
  markCurrentLinks(section);
  reportSection(state.config.firebase, section);
});
wakeWhenNeeded(content, state);
document.documentElement.dataset['ready'] = 'reading';
