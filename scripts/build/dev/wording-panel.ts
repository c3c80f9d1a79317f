/** What `npm run dev` says about the words: a panel on the page, and lines in the terminal. */

/** Over the page's end, folded unless something may not be published. Markup of ours alone: the lines are escaped. */
export function renderWordingPanel(lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const errors = countErrors(lines);
  const items = lines.map((line) => `<li>${escapeText(line)}</li>`).join('');
  return `<details ${errors > 0 ? 'open' : ''} style="position:fixed;inset:auto 1rem 1rem;z-index:9999;max-height:40vh;overflow:auto;padding:.5rem 1rem;background:#fff;color:#222;border:3px solid ${errors > 0 ? '#b3261e' : '#8a6d00'};border-radius:8px;font:14px/1.5 system-ui">
<summary>${summarise(lines)}</summary><ul>${items}</ul></details>`;
}

/** Only what was not said last time: a page is asked for again at each save. */
export function makeWordingReport(say: (text: string) => void): (lines: readonly string[]) => void {
  let last = '';
  return (lines) => {
    // Placeholders are the doctor's: they would fill a screen before any word is changed.
    const shown = lines.filter((line) => !line.startsWith('placeholder'));
    const text = shown.join('\n');
    if (text !== last) say(text === '' ? 'The words are mended.' : text);
    last = text;
  };
}

const countErrors = (lines: readonly string[]) => lines.filter((line) => line.startsWith('error')).length;

function summarise(lines: readonly string[]): string {
  const errors = countErrors(lines);
  const others = `${lines.length - errors} to look at`;
  if (errors === 0) return `The words: ${others}`;
  return `The words: ${errors} may not be published, and the build stops${lines.length > errors ? `; ${others}` : ''}`;
}

export const escapeText = (text: string) =>
  text.replace(/[&<]/g, (character) => `&#${character.charCodeAt(0)};`);
