import type { ComponentType, JSX } from 'react';
import type { OptionalSectionName } from './registry.ts';

interface Props<Data extends object> {
  /** The section it belongs to; `wakeIsland` fetches its component by it. */
  name: OptionalSectionName;
  /** The same that `wakeIsland` fetches. */
  of: ComponentType<Data>;
  /** What the component gets, here and again when the browser wakes it: must survive JSON. */
  props: Data & JSX.IntrinsicAttributes;
}

/**
 * A part of a prerendered section that works by script. The document holds its finished HTML and what it
 * was made from; `wakeIsland` fetches its code and hydrates it. Without scripts it stays as it is.
 */
export function Island<Data extends object>({ name, of: Component, props }: Props<Data>) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)}>
      <Component {...props} />
    </div>
  );
}
