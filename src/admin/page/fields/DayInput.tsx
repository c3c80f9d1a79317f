import { Field } from '@base-ui/react/field';
import { type ComponentProps, useState } from 'react';
import { formatToday } from '#enquiry';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { useAdminFacts } from '../../ui/adminFacts.ts';
import styles from './fields.module.css';
import type { InputProps } from './PlainInput.tsx';

/** A native date field, with a time field where a time may follow. */
export function DayInput({ node, value, onType }: InputProps) {
  const { timeZone } = useAdminFacts();
  const [day, time] = readMoment(value) ?? ['', ''];
  /** A time that was entered before its day. */
  const [pendingTime, setPendingTime] = useState('');
  const isPast = node.kind === 'confirmation' || (node.kind === 'day' && node.isPast === true);
  const write = (newDay: string, newTime: string) => {
    setPendingTime(newTime);
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
              onType={(typed) => write(typed, time || pendingTime)}
            />
          }
        />
        {node.kind === 'moment' && (
          <NativeInput
            {...{
              type: 'time',
              value: time || pendingTime,
              'aria-label': `${node.label}: time, if you like`,
            }}
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

/** Keeps incomplete input while it has the focus, such as a day without its year. */
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

/** Splits `2026-12-20 17:30`; undefined where no such moment exists. */
function readMoment(value: string): [day: string, time: string] | undefined {
  const [day = '', time = ''] = value.replaceAll('/', '-').split(' ');
  const moment = `${day}T${time || '00:00'}`;
  return new Date(`${moment}Z`).toJSON()?.slice(0, 16) === moment ? [day, time] : undefined;
}

/** In the file: not confirmed yet. */
const NOT_YET = 'no';

/** The day on which the owner confirmed something; empty until then. */
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
