import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Every rule of axe up to WCAG 2.2 AAA; the enhanced ones are off unless asked for by name. */
const axe = (page: Page) =>
  new AxeBuilder({ page }).options({
    runOnly: ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: {
      'color-contrast-enhanced': { enabled: true },
      'identical-links-same-purpose': { enabled: true },
      'target-size': { enabled: true },
    },
  });

/** What axe has to say of the page, each with where. */
export async function findings(page: Page): Promise<string[]> {
  const { violations } = await axe(page).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
