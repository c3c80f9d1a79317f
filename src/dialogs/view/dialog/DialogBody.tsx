import type { ReactNode } from 'react';
import type { DialogModel } from '../../state/models.ts';
import { Scroller } from '../scroller/Scroller.tsx';
import { Field } from './Field.tsx';
import { Message } from './Message.tsx';
import { MoreInfo } from './MoreInfo.tsx';

interface DialogBodyProps {
  model: DialogModel;
  messageId: string;
  value: string;
  onValueChange: (value: string) => void;
}

/** What is between the title and the buttons. A plain message is the label of the field, if there is one. */
export function DialogBody({ model, messageId, value, onValueChange }: DialogBodyProps): ReactNode {
  const { input, message, html, additional } = model;
  return (
    <Scroller alwaysVisible={model.scrollAlwaysVisible} takesFocus={html && !input}>
      {input && !html ? (
        <Field id={messageId} label={message} input={input} value={value} onValueChange={onValueChange} />
      ) : (
        <Message id={messageId} text={message} html={html} />
      )}
      {input && html && (
        <Field labelledBy={messageId} input={input} value={value} onValueChange={onValueChange} />
      )}
      {additional && <MoreInfo text={additional} />}
    </Scroller>
  );
}
