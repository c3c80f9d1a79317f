import { expect, it } from 'vitest';
import { toggleMark } from './toggleMark.ts';

type MarkName = Parameters<typeof toggleMark>[0];

/** Toggles a mark. Bars enclose the selection, before and after. */
function toggle(name: MarkName, text: string): string {
  const from = text.indexOf('|');
  const to = text.lastIndexOf('|') - 1;
  const result = toggleMark(name, text.replaceAll('|', ''), from, to);
  return `${result.text.slice(0, result.from)}|${result.text.slice(result.from, result.to)}|${result.text.slice(result.to)}`;
}

it.each<[MarkName, string, string]>([
  ['bold', 'walk |together| now', 'walk **|together|** now'],
  ['italic', 'walk |together| now', 'walk *|together|* now'],
  ['bold', 'walk || now', 'walk **||** now'],
  ['link', 'see |my page| here', 'see [my page](|https://|) here'],
  ['link', '||', '[words](|https://|)'],
  ['list', 'Bring:\n|water\na hat|\nand you', 'Bring:\n|- water\n- a hat|\nand you'],
])('%s adds its marks to %j', (name, before, after) => {
  expect(toggle(name, before)).toBe(after);
});

it.each<[MarkName, string, string]>([
  ['bold', 'walk **|together|** now', 'walk |together| now'],
  ['italic', '*|together|*', '|together|'],
  ['list', '|- water\n- a hat|', '|water\na hat|'],
])('%s removes its marks from %j', (name, before, after) => {
  expect(toggle(name, before)).toBe(after);
});

it('adds italic to bold text, and removes only the italic', () => {
  expect(toggle('italic', '**|together|**')).toBe('***|together|***');
  expect(toggle('italic', '***|together|***')).toBe('**|together|**');
});
