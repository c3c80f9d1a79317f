import { type ComponentType, createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Each island's code by the path of its module: a file of its own, fetched by pages that have the island. */
const ISLANDS = import.meta.glob<ComponentType>('./*/island.ts', { import: 'default' });

/** How near a part must come before its code is fetched: one window's height. */
const NEAR: IntersectionObserverInit = { rootMargin: '100% 0px' };

/** Hydrates each island of a page that the server rendered when it comes near. */
export function wakeIslands(): void {
  const watch = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      watch.unobserve(target);
      void wake(target as HTMLElement);
    }
  }, NEAR);
  for (const host of document.querySelectorAll('[data-island]')) watch.observe(host);
}

async function wake(host: HTMLElement): Promise<void> {
  const { island, props } = host.dataset;
  const component = await ISLANDS[`./${island}/island.ts`]?.();
  if (component) hydrateRoot(host, createElement(component, JSON.parse(props ?? '{}')));
}
