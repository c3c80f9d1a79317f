import { expect, it } from 'vitest';
import { writeMark } from './writeMark.ts';

type MarkName = Parameters<typeof writeMark>[0];

/** Bars mark the selection. */
function press(name: MarkName, shown: string): string {
  const from = shown.indexOf('|');
  const to = shown.lastIndexOf('|') - 1;
  const done = writeMark(name, shown.replaceAll('|', ''), from, to);
  return `${done.text.slice(0, done.from)}|${done.text.slice(done.from, done.to)}|${done.text.slice(done.to)}`;
}

it.each<[MarkName, string, string]>([
  ['bold', 'walk |together| now', 'walk **|together|** now'],
  ['italic', 'walk |together| now', 'walk *|together|* now'],
  ['bold', 'walk || now', 'walk **||** now'],
  ['link', 'see |my page| here', 'see [my page](|https://|) here'],
  ['link', '||', '[words](|https://|)'],
  ['list', 'Bring:\n|water\na hat|\nand you', 'Bring:\n|- water\n- a hat|\nand you'],
])('%s adds its marks to %j', (name, before, after) => {
  expect(press(name, before)).toBe(after);
});

it.each<[MarkName, string, string]>([
  ['bold', 'walk **|together|** now', 'walk |together| now'],
  ['italic', '*|together|*', '|together|'],
  ['list', '|- water\n- a hat|', '|water\na hat|'],
])('%s removes its marks from %j', (name, before, after) => {
  expect(press(name, before)).toBe(after);
});

it('adds italic to bold text, and removes only the italic', () => {
  expect(press('italic', '**|together|**')).toBe('***|together|***');
  expect(press('italic', '***|together|***')).toBe('**|together|**');
});
