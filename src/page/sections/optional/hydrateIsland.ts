import { type ComponentType, createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { OptionalSectionName } from './registry.ts';

/** The interactive component of each section, in a separate chunk. */
const ISLANDS: Partial<Record<OptionalSectionName, () => Promise<unknown>>> = {
  carousel: async () => (await import('./carousel/Carousel.tsx')).Slides,
  countdown: async () => (await import('./countdown/Countdown.tsx')).CountdownClock,
  gallery: async () => (await import('./gallery/Gallery.tsx')).GalleryGrid,
};

export async function hydrateIsland(host: HTMLElement): Promise<void> {
  const { island, props } = host.dataset;
  const component = await ISLANDS[island as OptionalSectionName]?.();
  if (component) hydrateRoot(host, createElement(component as ComponentType, JSON.parse(props ?? '{}')));
}
