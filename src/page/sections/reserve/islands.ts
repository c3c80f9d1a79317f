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

/** Hydrates the islands of a page that the server rendered. A page without islands fetches nothing. */
export function wakeIslands(page: ParentNode): void {
  for (const host of page.querySelectorAll<HTMLElement>('[data-island]')) {
    void wake(host);
  }
}

async function wake(host: HTMLElement): Promise<void> {
  const { island, props } = host.dataset;
  const component = (await ISLANDS[island as IslandName]()) as ComponentType;
  hydrateRoot(host, createElement(component, JSON.parse(props ?? '{}')));
}
