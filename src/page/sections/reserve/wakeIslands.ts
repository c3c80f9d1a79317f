import { type ComponentType, createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Each island's code by the path of its module: a file of its own, fetched by pages that have the island. */
const ISLANDS = import.meta.glob<ComponentType>('./*/island.ts', { import: 'default' });

/** How near a part must come before its code is fetched: one window's height. */
const NEAR: IntersectionObserverInit = { rootMargin: '100% 0px' };

/** Hydrates each island of a page that the server rendered when it comes near. A page without any fetches nothing. */
export function wakeIslands(page: ParentNode): void {
  const hosts = page.querySelectorAll<HTMLElement>('[data-island]');
  if (hosts.length === 0) return;
  const watch = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      watch.unobserve(target);
      void wake(target as HTMLElement);
    }
  }, NEAR);
  for (const host of hosts) watch.observe(host);
}

async function wake(host: HTMLElement): Promise<void> {
  const { island, props } = host.dataset;
  const component = await ISLANDS[`./${island}/island.ts`]?.();
  if (component) hydrateRoot(host, createElement(component, JSON.parse(props ?? '{}')));
}
