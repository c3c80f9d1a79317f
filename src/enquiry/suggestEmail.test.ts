import { expect, it } from 'vitest';
import { suggestEmail } from './suggestEmail.ts';

it.each([
  ['two swapped letters', 'jo@gmial.com', 'jo@gmail.com'],
  ['a missing letter', 'jo@hotmal.com', 'jo@hotmail.com'],
  ['a doubled letter', 'jo@gmaill.com', 'jo@gmail.com'],
  ['a neighbouring key', 'jo@bigpomd.com', 'jo@bigpond.com'],
  ['a missing last letter', 'jo@gmail.co', 'jo@gmail.com'],
  ['a missing first letter', 'jo@otmail.com', 'jo@hotmail.com'],
  ['a top-level domain that does not exist', 'jo@practice.con', 'jo@practice.com'],
  ['a mistyped .com before .au', 'jo@school.edu.comm.au', 'jo@school.edu.com.au'],
  ['an .au domain that the service does not have', 'jo@gmail.com.au', 'jo@gmail.com'],
  ['icould for icloud', 'jo@icould.com', 'jo@icloud.com'],
  ['an address with capitals and surrounding spaces', ' Jo.B@Gmial.Com ', 'Jo.B@gmail.com'],
])('corrects %s', (_, typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

it.each([
  'jo@gmail.com',
  'Jo@GMAIL.com',
  'jo@yahoo.com.au',
  'jo@ymail.com', // one letter from gmail.com
  'jo@mail.com',
  'jo@email.com',
  'jo@y7mail.com',
  'jo@yahoo7.com.au',
  'jo@email.com.au',
  'jo@cloud.com',
  'jo@inet.net.au',
  'jo@photon.me',
  'jo@photo.me', // one letter from photon.me, and no mail service
  'jo@bigpond.com.au',
  'jo@qe.com', // one letter from me.com
  'jo@example.com',
  'jo@practice.example',
  'jo@contact.community',
  'gmial.com',
  '@gmial.com',
  '',
])('suggests nothing for %o', (address) => {
  expect(suggestEmail(address)).toBeUndefined();
});
