import type { Output } from '../terminal.ts';
import { AnswerError, type Answers, PRACTICE_QUESTIONS, type PracticeQuestion } from './practiceQuestions.ts';

/** Where answers come from: somebody at the terminal, lines of a file, or nobody. */
export type AnswerSource =
  | { readonly kind: 'person'; readonly ask: (question: string) => Promise<string> }
  | { readonly kind: 'lines'; readonly lines: AsyncIterable<string> | Iterable<string> }
  | { readonly kind: 'nobody' };

/** An answer in a file that the content could not hold: nobody is there to be asked again. */
export class WrongAnswerError extends Error {
  override readonly name = 'WrongAnswerError';
}

/**
 * All answers, a stand-in where there is none.
 * @throws WrongAnswerError when a line of a file is no answer to its question
 */
export async function askQuestions(source: AnswerSource, output: Output): Promise<Answers> {
  const standIns = Object.fromEntries(PRACTICE_QUESTIONS.map(({ key, standIn }) => [key, standIn]));
  const given: Partial<Answers> = {};
  if (source.kind === 'person') {
    for (const question of PRACTICE_QUESTIONS) {
      const answer = await askPerson(question, source.ask, output);
      if (answer !== undefined) Object.assign(given, { [question.key]: answer });
    }
  } else if (source.kind === 'lines') {
    for await (const line of source.lines) {
      const answer = readLine(line.trim());
      if (answer) Object.assign(given, answer);
    }
  }
  return { postcode: '', timeZone: '', ...standIns, ...given } as Answers;
}

async function askPerson(
  { words, example, read }: PracticeQuestion,
  ask: (question: string) => Promise<string>,
  output: Output,
): Promise<unknown> {
  for (;;) {
    const answer = (await ask(`${words}\n  such as ${example}: `)).trim();
    if (answer === '') return undefined;
    try {
      return read(answer);
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      output.tell(`  Expected ${error.message}. Press Enter alone to leave it open.`);
    }
  }
}

/** `suburb: Coolangatta`; an empty line, or a name alone, leaves it open. */
function readLine(line: string): Partial<Answers> | undefined {
  const [, key, answer = ''] = /^(\w+):\s*(.*)$/.exec(line) ?? [];
  const question = PRACTICE_QUESTIONS.find((question) => question.key === key);
  if (line === '' || (question && answer === '')) return undefined;
  if (!question) {
    const keys = PRACTICE_QUESTIONS.map(({ key }) => key).join(', ');
    throw new WrongAnswerError(`Found the line "${line}", expected one that begins with one of: ${keys}.`);
  }
  try {
    return { [question.key]: question.read(answer) };
  } catch (error) {
    if (!(error instanceof AnswerError)) throw error;
    throw new WrongAnswerError(`${key}: found ${answer}, expected ${error.message}.`);
  }
}
