import { useRef, useState } from 'react';
import { sayValue } from '#content/form/say';
import { DeskButton } from '../ui/DeskButton.tsx';
import { useDeskFacts } from '../ui/deskFacts.ts';
import { afterPress } from '../ui/press.ts';
import { Calendar } from './Calendar.tsx';
import { readDay, readMoment, sayInFull, sayToday } from './days.ts';
import styles from './fields.module.css';
import type { InputProps } from './PlainInput.tsx';
import { PlainInput } from './PlainInput.tsx';

/** A day: typed as people write it, "20/12" or "20 December 2026", or chosen in a calendar. */
export function DayInput(props: InputProps) {
  const { node, value, onType } = props;
  const { timeZone } = useDeskFacts();
  const [isOpen, setIsOpen] = useState(false);
  /** As it is being typed: it is written out once the field is left. */
  const [typed, setTyped] = useState<string | null>(null);
  /** Said from then on, also when the field is left: what was understood is looked at then. */
  const [isSaid, setIsSaid] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [day = '', time] = value.split(' ');
  const isPast = node.kind === 'confirmation' || (node.kind === 'day' && node.isPast === true);
  const read = (words: string) => readMoment(words, { today: sayToday(timeZone), isPast });
  const words = typed ?? sayValue(node, value);
  const [understood, hour] = (isSaid && read(words)?.split(' ')) || [];
  const type = (typedWords: string) => {
    setTyped(typedWords);
    setIsSaid(true);
    onType(read(typedWords) ?? typedWords);
  };
  const choose = (chosen: string) => {
    onType([chosen, ...(time ? [time] : [])].join(' '));
    setIsOpen(false);
    opener.current?.focus();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears that its field is left */}
      <div className={styles.beside} onBlur={() => afterPress(() => setTyped(null))}>
        <PlainInput {...props} value={words} onType={(typedWords) => type(String(typedWords))} />
        <DeskButton
          ref={opener}
          aria-expanded={isOpen}
          aria-label={`Calendar for ${node.label}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          Calendar
        </DeskButton>
      </div>
      <p className={styles.understood} role="status">
        {understood && [sayInFull(understood), hour].filter(Boolean).join(', ')}
      </p>
      {isOpen && (
        <Calendar
          label={node.label}
          chosen={readDay(day)}
          onChoose={choose}
          onClose={() => {
            setIsOpen(false);
            opener.current?.focus();
          }}
        />
      )}
    </>
  );
}
