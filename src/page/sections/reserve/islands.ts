import { type ComponentProps, type ComponentType, createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Each island's code by name. A build without entries for a section has none of its code. */
const ISLANDS = {
  gallery: async () =>
    import.meta.env.WITHOUT_GALLERY || (await import('./gallery/GalleryGrid.tsx')).GalleryGrid,
  carousel: async () => import.meta.env.WITHOUT_CAROUSEL || (await import('./carousel/Slides.tsx')).Slides,
  countdown: async () => import.meta.env.WITHOUT_COUNTDOWN || (await import('./countdown/Clock.tsx')).Clock,
};

export type IslandName = keyof typeof ISLANDS;
export type IslandProps<Name extends IslandName> = ComponentProps<
  Exclude<Awaited<ReturnType<(typeof ISLANDS)[Name]>>, true>
>;

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
  const component = (await ISLANDS[island as IslandName]()) as ComponentType;
  hydrateRoot(host, createElement(component, JSON.parse(props ?? '{}')));
}
