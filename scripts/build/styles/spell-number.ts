const FIRST = 'abcdefghijklmnopqrstuvwxyz';
const NEXT = `${FIRST}0123456789`;

/**
 * The shortest names, `a`, `b`, … `z`, `aa`, …, by number. They begin with a letter: not every reader of style sheets
 * knows that `--0` is a name as well.
 */
export function spellNumber(number: number): string {
  const first = FIRST[number % FIRST.length] ?? '';
  const rest = Math.floor(number / FIRST.length);
  return rest === 0 ? first : first + spellRest(rest - 1);
}

function spellRest(number: number): string {
  const last = NEXT[number % NEXT.length] ?? '';
  return number < NEXT.length ? last : spellRest(Math.floor(number / NEXT.length) - 1) + last;
}
