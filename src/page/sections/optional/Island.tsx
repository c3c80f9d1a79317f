import type { ComponentType, JSX } from 'react';
import type { OptionalSectionName } from './registry.ts';

interface Props<Data extends object> {
  name: OptionalSectionName;
  /** The component that `hydrateIsland` loads for this name. */
  of: ComponentType<Data>;
  /** The props must survive JSON, because the browser gets them as JSON. */
  props: Data & JSX.IntrinsicAttributes;
}

/** An interactive part of a static section: its HTML with its props. `hydrateIsland` hydrates it. */
export function Island<Data extends object>({ name, of: Component, props }: Props<Data>) {
  return (
    <div data-island={name} data-props={JSON.stringify(props)}>
      <Component {...props} />
    </div>
  );
}
