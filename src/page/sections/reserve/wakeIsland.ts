import { type ComponentType, createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Each island's code by the path of its module: a file of its own, fetched by pages that have the island. */
const ISLANDS = import.meta.glob<ComponentType>('./*/island.ts', { import: 'default' });

/** Hydrates an island that the server rendered. `wake/` decides when. */
export async function wakeIsland(host: HTMLElement): Promise<void> {
  const { island, props } = host.dataset;
  const component = await ISLANDS[`./${island}/island.ts`]?.();
  if (component) hydrateRoot(host, createElement(component, JSON.parse(props ?? '{}')));
}
