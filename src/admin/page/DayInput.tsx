import { useRef, useState } from 'react';
import { DeskButton } from '../ui/DeskButton.tsx';
import { Calendar } from './Calendar.tsx';
import { readDay } from './days.ts';
import styles from './fields.module.css';
import { PlainInput } from './PlainInput.tsx';
import type { InputProps } from './ValueField.tsx';

/** A day: typed as people write it, "20/12/2026" or "20 December 2026" too, or chosen in a calendar. */
export function DayInput(props: InputProps) {
  const { node, value, onType } = props;
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const separator = node.kind === 'day' ? node.separator : '-';
  const [day = '', time] = value.split(' ');
  const choose = (chosen: string) => {
    onType([chosen.replaceAll('-', separator), ...(time ? [time] : [])].join(' '));
    setIsOpen(false);
    opener.current?.focus();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears that its field is left */}
      <div
        className={styles.beside}
        onBlur={() => {
          const written = readDay(value);
          if (written !== undefined && written.replaceAll('-', separator) !== value)
            onType(written.replaceAll('-', separator));
        }}
      >
        <PlainInput {...props} />
        <DeskButton
          ref={opener}
          aria-expanded={isOpen}
          aria-label={`Calendar for ${node.label}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          Calendar
        </DeskButton>
      </div>
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
