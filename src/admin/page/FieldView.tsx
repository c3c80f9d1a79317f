import type { Value } from '#editor/contract';
import { GroupField } from './GroupField.tsx';
import { ListField } from './ListField.tsx';
import type { FieldNode, FieldPlaceOf } from './pageTypes.ts';
import { ValueField } from './ValueField.tsx';

export interface FieldViewProps extends FieldPlaceOf {
  node: FieldNode;
  value: Value | null;
  /** The form shows nothing else: it is not folded and needs no heading. */
  isAlone?: boolean;
  /** Takes the focus: it was just added. */
  isNew?: boolean;
}

/** A control for every kind of field. */
export function FieldView(props: FieldViewProps) {
  const { node } = props;
  if ('fields' in node) return <GroupField {...props} node={node} />;
  if ('entry' in node) return <ListField {...props} node={node} />;
  return <ValueField {...props} node={node} />;
}
