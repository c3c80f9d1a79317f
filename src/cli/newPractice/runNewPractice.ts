import { resolve } from 'node:path';
import { checkWording, findToday, formatFindingPlace, loadPlacedContent } from '#content';
import { FOLDER_EXPECTED } from '#settings';
import { toPrintable } from '../printable.ts';
import type { Output } from '../terminal.ts';
import { askAtTerminal, InvalidAnswerError, QUESTIONS, readAnswers } from './questions.ts';
import { findObstacle, writeFolder } from './writeFolder.ts';

const USAGE = `npm run new-practice -- DIR          asks about your practice and writes its folder, DIR
npm run new-practice -- DIR --yes    asks nothing: everything that is yours is left open, and the doctor names it
npm run new-practice -- DIR < FILE   takes the answers from a file, one on a line, such as "suburb: Coolangatta"

A line of FILE begins with one of these; what is left out stays open:

${Object.entries(QUESTIONS)
  .map(([key, { example }]) => `  ${`${key}:`.padEnd(14)} ${example}`)
  .join('\n')}
`;

/** @param baseFolder resolves a relative DIR @param readLines reads the answers if the input is not a terminal */
export async function runNewPractice(
  args: readonly string[],
  output: Output,
  baseFolder: string,
  readLines: () => AsyncIterable<string>,
): Promise<0 | 1 | 2> {
  const [dir, ...extra] = args.filter((word) => word !== '--yes');
  if (dir === undefined || extra.length > 0 || dir.startsWith('-')) {
    output.report(USAGE);
    return ['--help', '-h', 'help'].includes(dir ?? '') ? 0 : 2;
  }
  if (dir.startsWith('~')) {
    output.report(`Found ${toPrintable(dir)}, expected ${FOLDER_EXPECTED}. Nothing was written.`);
    return 2;
  }
  const folder = resolve(baseFolder, dir);
  const obstacle = await findObstacle(folder);
  if (obstacle) {
    output.report(`${toPrintable(folder)} ${obstacle}. Nothing was written.`);
    return 1;
  }
  try {
    const answers = args.includes('--yes')
      ? {}
      : await (output.ask ? askAtTerminal(output.ask, output.report) : readAnswers(readLines()));
    const errors = await writeFolder(folder, answers, findWordingErrors);
    await output.print(formatNextSteps(folder, errors));
    return 0;
  } catch (error) {
    if (!(error instanceof InvalidAnswerError)) throw error;
    output.report(`${toPrintable(error.message)} Nothing was written.`);
    return 1;
  }
}

async function findWordingErrors(folder: string): Promise<string[]> {
  const { content, placeOf } = await loadPlacedContent(folder);
  return checkWording(content, findToday(content, Date.now()))
    .filter(({ severity }) => severity === 'error')
    .map((finding) => `${formatFindingPlace(finding, placeOf).replace(/^[^/]*\//, '')}: ${finding.message}`);
}

function formatNextSteps(folder: string, errors: readonly string[]): string {
  const shownFolder = toPrintable(folder);
  const quotedFolder = /^[\w./~-]+$/.test(shownFolder) ? shownFolder : `"${shownFolder}"`;
  const faultLines = errors.map((line) => `✗ ${toPrintable(line)}\n`).join('');
  return `Your practice is in ${shownFolder}
${faultLines && `\nMay not be published as it is:\n${faultLines}`}
Next, put this line into a file named .env beside package.json:

  CONTENT_DIR=${quotedFolder}

Then:

  npm run dev       shows the page, and again whenever you save a file of that folder
  npm run doctor    says what is still to be filled in
`;
}
