import { GroupField } from './GroupField.tsx';
import { ListField } from './ListField.tsx';
import type { FieldViewProps } from './pageTypes.ts';
import { ValueField } from './ValueField.tsx';

/** A control for every kind of field. */
export function FieldView(props: FieldViewProps) {
  const { node } = props;
  if ('fields' in node) return <GroupField {...props} node={node} />;
  if ('entry' in node) return <ListField {...props} node={node} />;
  return <ValueField {...props} node={node} />;
}
