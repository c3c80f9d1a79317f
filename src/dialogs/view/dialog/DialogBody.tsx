import type { ReactNode } from 'react';
import type { DialogView } from '../../state/views.ts';
import { Scroller } from '../scroller/Scroller.tsx';
import { Field } from './Field.tsx';
import { Message } from './Message.tsx';
import { MoreInfo } from './MoreInfo.tsx';

interface DialogBodyProps {
  view: DialogView;
  messageId: string;
  typed: string;
  onTyped: (typed: string) => void;
}

/** What is between the title and the buttons. A plain message is the label of the field, if there is one. */
export function DialogBody({ view, messageId, typed, onTyped }: DialogBodyProps): ReactNode {
  const { input, message, html, additional } = view;
  return (
    <Scroller alwaysVisible={view.scrollAlwaysVisible} takesFocus={html && !input}>
      {input && !html ? (
        <Field id={messageId} label={message} input={input} typed={typed} onTyped={onTyped} />
      ) : (
        <Message id={messageId} text={message} html={html} />
      )}
      {input && html && <Field labelledBy={messageId} input={input} typed={typed} onTyped={onTyped} />}
      {additional && <MoreInfo text={additional} />}
    </Scroller>
  );
}
