import { resolve } from 'node:path';
import { checkWording, findToday, formatFindingPlace, loadPlacedContent } from '#content';
import { toPrintable } from '../printable.ts';
import type { Output } from '../terminal.ts';
import { type Answers, askPerson, QUESTIONS, readAnswers, WrongAnswerError } from './questions.ts';
import { isFree, writeFolder } from './writeFolder.ts';

const USAGE = `npm run new-practice -- DIR          asks about your practice and writes its folder, DIR
npm run new-practice -- DIR --yes    asks nothing: everything that is yours is left open, and the doctor names it
npm run new-practice -- DIR < FILE   takes the answers from a file, one on a line, such as "suburb: Coolangatta"

A line of FILE begins with one of these; what is left out stays open:

${Object.entries(QUESTIONS)
  .map(([key, { example }]) => `  ${`${key}:`.padEnd(14)} ${example}`)
  .join('\n')}
`;

/** Dependencies, which tests replace. */
export interface NewPracticeInputs {
  /** Where a relative DIR begins. */
  from: string;
  /** Lines of an input that is no terminal. */
  lines: () => AsyncIterable<string>;
}

/** Asks about a practice and writes its content folder. @returns the exit code */
export async function runNewPractice(
  words: readonly string[],
  output: Output,
  { from, lines }: NewPracticeInputs,
): Promise<0 | 1 | 2> {
  const [dir, ...more] = words.filter((word) => word !== '--yes');
  if (dir === undefined || more.length > 0 || dir.startsWith('-')) {
    output.tell(USAGE);
    return ['--help', '-h', 'help'].includes(dir ?? '') ? 0 : 2;
  }
  const folder = resolve(from, dir);
  if (!(await isFree(folder))) {
    output.tell(
      `${toPrintable(folder)} is not empty: name a folder that is not there yet. Nothing was written.`,
    );
    return 1;
  }
  try {
    const given = words.includes('--yes') ? {} : await askQuestions(output, lines);
    const left = await writePractice(folder, given);
    await output.print(formatNext(folder, left));
    return 0;
  } catch (error) {
    if (!(error instanceof WrongAnswerError)) throw error;
    output.tell(`${toPrintable(error.message)} Nothing was written.`);
    return 1;
  }
}

async function askQuestions({ ask, tell }: Output, lines: NewPracticeInputs['lines']): Promise<Answers> {
  if (!ask) return readAnswers(lines());
  tell('A few questions. Press Enter alone to leave one open: you can fill it in later.\n');
  return askPerson(ask, tell);
}

/** @returns what is still to be done about the words, one on a line. @throws when the content could not be built */
async function writePractice(folder: string, given: Answers): Promise<string[]> {
  let left: string[] = [];
  await writeFolder(folder, given, async (written) => {
    const { content, placeOf } = await loadPlacedContent(written);
    const findings = checkWording(content, findToday(content, Date.now()));
    left = findings
      .filter(({ severity }) => severity === 'error')
      .map(
        (finding) => `${formatFindingPlace(finding, placeOf).replace(/^[^/]*\//, '')}: ${finding.message}`,
      );
  });
  return left;
}

function formatNext(folder: string, left: readonly string[]): string {
  const shown = toPrintable(folder);
  const quoted = /^[\w./~-]+$/.test(shown) ? shown : `"${shown}"`;
  const faults = left.map((line) => `✗ ${toPrintable(line)}\n`).join('');
  return `Your practice is in ${shown}
${faults && `\nMay not be published as it is:\n${faults}`}
Next, put this line into a file named .env beside package.json:

  CONTENT_DIR=${quoted}

Then:

  npm run dev       shows the page, and again whenever you save a file of that folder
  npm run doctor    says what is still to be filled in
`;
}
