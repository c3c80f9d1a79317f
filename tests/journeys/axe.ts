import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** All axe rules up to WCAG 2.2 AAA; axe enables its AAA rules only by name. */
const axe = (page: Page, except: string[]) =>
  except
    .reduce((builder, selector) => builder.exclude(selector), new AxeBuilder({ page }))
    // Takes less than half the time: the other mode opens a second page to merge the results of frames.
    .setLegacyMode(page.frames().length === 1 || except.includes('iframe'))
    .options({
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: {
        'color-contrast-enhanced': { enabled: true },
        'identical-links-same-purpose': { enabled: true },
        'target-size': { enabled: true },
      },
    });

/** Runs axe. @param except frames, whose pages are checked separately @returns each finding with its elements */
export async function findings(page: Page, ...except: string[]): Promise<string[]> {
  const { violations } = await axe(page, except).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
