import { expect, it } from 'vitest';
import { suggestEmail } from './suggestEmail.ts';

it.each([
  ['two letters changed about', 'jo@gmial.com', 'jo@gmail.com'],
  ['a letter left out', 'jo@hotmal.com', 'jo@hotmail.com'],
  ['a letter twice', 'jo@gmaill.com', 'jo@gmail.com'],
  ['a neighbouring key', 'jo@bigpomd.com', 'jo@bigpond.com'],
  ['the end cut off', 'jo@gmail.co', 'jo@gmail.com'],
  ['the first letter left out', 'jo@otmail.com', 'jo@hotmail.com'],
  ['an end that no domain has', 'jo@practice.con', 'jo@practice.com'],
  ['the same before the country', 'jo@school.edu.comm.au', 'jo@school.edu.com.au'],
  ['an Australian end that the service does not have', 'jo@gmail.com.au', 'jo@gmail.com'],
  ['a cloud that could', 'jo@icould.com', 'jo@icloud.com'],
  ['capitals and spaces round it', ' Jo.B@Gmial.Com ', 'Jo.B@gmail.com'],
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
