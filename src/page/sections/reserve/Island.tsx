import type { ReactNode } from 'react';
import type { IslandName, IslandProps } from './islands.ts';

interface Props<Name extends IslandName> {
  name: Name;
  /** What the component gets, again, when the browser wakes it: must survive JSON. */
  props: IslandProps<Name>;
  children: ReactNode;
}

/**
 * A part of a prerendered section that works by script. The document holds its finished HTML and what it
 * was made from; `wakeIslands` fetches its code and hydrates it. Without scripts it stays as it is.
 */
export function Island<Name extends IslandName>({ name, props, children }: Props<Name>) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)}>
      {children}
    </div>
  );
}
