import { reportSection } from './analytics/reportSection.ts';
import { runMenu } from './header/runMenu.ts';
import { followAnchors } from './motion/followAnchors.ts';
import { revealOnScroll } from './motion/revealOnScroll.ts';
import { turnBirdToAnswers } from './motion/turnBirdToAnswers.ts';
import { markCurrentLinks, watchCurrentSection } from './motion/watchCurrentSection.ts';
import { readState } from './pageState.ts';
import { runThemeSwitch } from './theme/themeChoice.ts';
import { hydrateWhenNeeded } from './wake/hydrateWhenNeeded.ts';

/* The browser's entry point, with all that a visitor needs to read. `hydrateWhenNeeded` fetches React for the form. */
const { content, state } = readState();
runMenu();
runThemeSwitch();
turnBirdToAnswers();
followAnchors();
revealOnScroll();
watchCurrentSection((section) => {
  markCurrentLinks(section);
  reportSection(state.config.firebase, section);
});
hydrateWhenNeeded(content, state);
document.documentElement.dataset['ready'] = 'reading';
