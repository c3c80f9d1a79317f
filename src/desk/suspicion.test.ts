import { expect, it } from 'vitest';
import { suspicionOf } from './suspicion.ts';

const fields = {
  firstName: 'Ada',
  lastName: 'Sand',
  email: 'ada@example.com',
  message: 'See www.example.com',
};

it.each(['www.pills.example', 'http://a', 'cheap-pills.ru', 'Ada site.com', 'x://y', 'Buy.Online'])(
  'suspects the name %j',
  (name) => {
    expect(suspicionOf({ ...fields, firstName: name })).toBe('a web address in the name');
    expect(suspicionOf({ ...fields, lastName: name })).toBe('a web address in the name');
  },
);

it.each(['', 'Ada', 'Jean-Luc', "O'Hara", 'St. John', 'J. R. R.', 'Dr.Smith', 'Nguyễn', 'Mary-Ann Lee Jr.'])(
  'does not suspect the name %j, nor a link in the message',
  (name) => expect(suspicionOf({ ...fields, firstName: name, lastName: name })).toBeUndefined(),
);
