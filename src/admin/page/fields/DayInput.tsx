import { Field } from '@base-ui/react/field';
import { type ComponentProps, useState } from 'react';
import { formatToday } from '#enquiry';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { useAdminFacts } from '../../ui/adminFacts.ts';
import styles from './fields.module.css';
import type { InputProps } from './PlainInput.tsx';

/** A day in the browser's own control, with a time beside it where one may follow. */
export function DayInput({ node, value, onType }: InputProps) {
  const { timeZone } = useAdminFacts();
  const [day, time] = readMoment(value) ?? ['', ''];
  /** A time that was chosen before its day. */
  const [early, setEarly] = useState('');
  const isPast = node.kind === 'confirmation' || (node.kind === 'day' && node.isPast === true);
  const write = (newDay: string, newTime: string) => {
    setEarly(newTime);
    onType(newDay && newTime ? `${newDay} ${newTime}` : newDay);
  };
  return (
    <>
      <div className={styles.beside}>
        <Field.Control
          value={day}
          render={
            <NativeInput
              {...{ type: 'date', value: day, max: isPast ? formatToday(timeZone) : undefined }}
              onType={(typed) => write(typed, time || early)}
            />
          }
        />
        {node.kind === 'moment' && (
          <NativeInput
            {...{ type: 'time', value: time || early, 'aria-label': `${node.label}: time, if you like` }}
            onType={(typed) => write(day, typed)}
          />
        )}
      </div>
      {value !== '' && day === '' && <p className={styles.help}>Now it says “{value}”, which is no day.</p>}
    </>
  );
}

interface NativeInputProps extends Omit<ComponentProps<'input'>, 'value'> {
  value: string;
  onType: (typed: string) => void;
}

/** Keeps what is typed while it has the focus: a day without its year, or with half of it, is none yet. */
function NativeInput({ value, onType, ...input }: NativeInputProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      {...input}
      className={styles.input}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        if (!target.validity.badInput && !/^0\d{3}-/.test(target.value)) onType(target.value);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

/** `2026-12-20 17:30` in its two parts; nothing where the calendar or the clock has no such moment. */
function readMoment(value: string): [day: string, time: string] | undefined {
  const [day = '', time = ''] = value.replaceAll('/', '-').split(' ');
  const moment = `${day}T${time || '00:00'}`;
  return new Date(`${moment}Z`).toJSON()?.slice(0, 16) === moment ? [day, time] : undefined;
}

/** What a file says as long as nobody made sure. */
const NOT_YET = 'no';

/** The day on which something was made sure of; empty as long as it was not. */
export function ConfirmInput(props: InputProps) {
  const { timeZone } = useAdminFacts();
  const { value, onType } = props;
  return (
    <>
      <DayInput {...props} value={value === NOT_YET ? '' : value} onType={(day) => onType(day || NOT_YET)} />
      <div className={styles.does}>
        <AdminButton onClick={() => onType(formatToday(timeZone))}>I made sure today</AdminButton>
      </div>
    </>
  );
}
