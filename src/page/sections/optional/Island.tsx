import type { ComponentType, JSX } from 'react';
import type { OptionalSectionName } from './registry.ts';

interface Props<Data extends object> {
  name: OptionalSectionName;
  /** The component that `hydrateIsland` loads for this name. */
  component: ComponentType<Data>;
  /** Only values that JSON can hold, because the browser gets the props as JSON. */
  props: Data & JSX.IntrinsicAttributes;
}

/** An interactive part of a static section: its HTML with its props. `hydrateIsland` hydrates it. */
export function Island<Data extends object>({ name, component: Component, props }: Props<Data>) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)}>
      <Component {...props} />
    </div>
  );
}
