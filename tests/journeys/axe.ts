import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Every rule of axe up to WCAG 2.2 AAA; the enhanced ones are off unless asked for by name. */
const axe = (page: Page, except: string[]) =>
  except
    .reduce((builder, selector) => builder.exclude(selector), new AxeBuilder({ page }))
    // Takes less than half the time: the other mode opens a page of its own to sum up the frames of this one.
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

/** What axe has to say of the page, each with where. `except`: frames with a page of their own, which is looked at alone. */
export async function findings(page: Page, ...except: string[]): Promise<string[]> {
  const { violations } = await axe(page, except).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
