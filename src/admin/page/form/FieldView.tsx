import { type FocusEvent, useRef, useState } from 'react';
import { findChangedPlace } from '#content/drafts/change';
import type { Value, ValueForm } from '#editor/contract';
import { formatPlace } from '../fieldPlace.ts';
import { ValueField } from '../fields/ValueField.tsx';
import { useQueue } from '../queue/queue.ts';
import { type FieldViewProps, useForm } from './formContext.ts';
import { GroupField } from './GroupField.tsx';
import { ListField } from './ListField.tsx';

export function FieldView(props: FieldViewProps) {
  const { node } = props;
  if ('fields' in node) return <GroupField {...props} node={node} />;
  if ('entry' in node) return <ListField {...props} node={node} />;
  return <EditedField {...props} node={node} />;
}

/** The text since the field got the focus, and the value of the file after the save. */
interface Typed {
  readonly value: Value | null;
  readonly saved?: Value | null;
}

/** Shows the text as typed while the field has the focus, because the file trims blanks. */
function EditedField(props: FieldViewProps & { node: ValueForm }) {
  const { type } = useForm();
  const [typed, setTyped] = useState<Typed>();
  const [{ items }] = useQueue();
  const visit = useRef('');
  const place = useRef<HTMLDivElement>(null);
  const { file, path } = props;
  const isPending = items.some((item) => formatPlace(findChangedPlace(item)) === formatPlace({ file, path }));
  // The first value after the save is that of the file. A later one was typed in another window, and is shown.
  if (typed && !isPending && typed.saved === undefined) setTyped({ ...typed, saved: props.value });
  else if (typed && !isPending && typed.saved !== props.value) setTyped(undefined);
  const value = typed === undefined ? props.value : typed.value;
  const write = (next: Value) => {
    const isHere = place.current?.contains(document.activeElement) === true;
    if (isHere) setTyped({ value: next });
    type(file, { kind: 'set', path, value: next }, { was: value, visit: isHere ? visit.current : '' });
  };
  const isOutside = ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: tracks the focus of its field
    <div
      ref={place}
      onFocus={(event) => {
        if (isOutside(event)) visit.current = crypto.randomUUID();
      }}
      onBlur={(event) => {
        if (isOutside(event)) setTyped(undefined);
      }}
    >
      <ValueField {...props} value={value} onType={write} />
    </div>
  );
}
