/**
 * Checks that everything cited exists: sections, decision records, links and paths of documents; and that no
 * text contains merge markers. Reads no files, so that tests can pass broken texts.
 */
import { posix } from 'node:path';
import { type Citation, findCitations, findMergeMarks } from './citations.ts';
import { type Document, type Reference, readDocument } from './documents.ts';
import { type CitedTest, findCitedTests, hasTest } from './testNames.ts';
import type { Texts } from './texts.ts';

export interface BrokenCitation {
  file: string;
  line: number;
  message: string;
}

const DOCUMENTS: Readonly<Record<string, string>> = {
  SPEC: 'docs/spec.md',
  DESIGN: 'docs/design.md',
  CONTRACT: 'docs/contract.md',
};
const IS_DOCUMENT = /^(?:[A-Z]+|docs\/.*)\.md$/;
const IS_RECORD = /^docs\/decisions\/(\d{4})-/;
const IS_PATH = /^(?:src|scripts|tests|bench|content|docs)\/[^\s…]*$/;

export function checkCitations(texts: Texts): BrokenCitation[] {
  const paths = [...texts.files.keys()];
  const documents = new Map(
    paths
      .filter((path) => IS_DOCUMENT.test(path))
      .map((path) => [path, readDocument(texts.files.get(path) ?? '')]),
  );
  const records = new Set(paths.flatMap((path) => IS_RECORD.exec(path)?.[1] ?? []));
  const citationFaults = [...texts.files].flatMap(([file, text]) =>
    findCitations(text).flatMap((citation) =>
      checkCitation(citation, documents, records).map((message) => ({ file, line: citation.line, message })),
    ),
  );
  const linkFaults = [...documents].flatMap(([file, { links, codeSpans }]) => [
    ...checkAll(file, links, ({ target }) => checkLink(target, file, documents, texts)),
    ...checkAll(file, codeSpans, ({ target }) => checkPath(target, texts)),
    ...findCitedTests(texts.files.get(file) ?? '').flatMap((test) => checkTest(test, file, texts)),
  ]);
  const mergeFaults = [...texts.files].flatMap(([file, text]) =>
    findMergeMarks(text).map((line) => ({ file, line, message: 'a merge was left undecided here' })),
  );
  return [...citationFaults, ...linkFaults, ...mergeFaults];
}

type Documents = ReadonlyMap<string, Document>;

function checkCitation(
  { document, sections, parts }: Citation,
  documents: Documents,
  records: ReadonlySet<string>,
): string[] {
  if (document === 'record') {
    return sections.filter((number) => !records.has(number)).map((number) => `there is no record ${number}`);
  }
  const path = DOCUMENTS[document];
  if (!path) return [`${document} is not part of the project: cite a record or a public address`];
  if (sections.length === 0) return [`${document} alone leads nowhere: name a section of ${path}`];
  return sections.flatMap((citedSection) => {
    const section = documents
      .get(path)
      ?.sections.find(({ number, title }) => (number ?? title) === citedSection);
    if (!section) return [`${path} has no section ${citedSection}`];
    return parts
      .filter((part) => !section.text.includes(part))
      .map((part) => `${path} does not name ${part} in its section ${citedSection}`);
  });
}

function checkLink(target: string, file: string, documents: Documents, texts: Texts): string | undefined {
  if (/^[a-z]+:/i.test(target)) return undefined;
  const [path = '', anchor] = target.split('#');
  const to = path === '' ? file : posix.join(posix.dirname(file), decodeURI(path));
  if (to !== file && !texts.exists(to)) return `${target} does not exist`;
  if (anchor === undefined) return undefined;
  const sections = documents.get(to)?.sections ?? [];
  return sections.some((section) => section.anchor === anchor)
    ? undefined
    : `${to} has no heading #${anchor}`;
}

/** Checks a path in backticks. It may omit `src/`, as in `content/schema`. */
function checkPath(code: string, texts: Texts): string | undefined {
  if (!IS_PATH.test(code) || texts.exists(code) || texts.exists(`src/${code}`)) return undefined;
  return `${code} does not exist`;
}

/** Checks the cited name only; `checkPath` reports a missing file. */
function checkTest({ file, name, line }: CitedTest, document: string, { files }: Texts): BrokenCitation[] {
  const source = files.get(file);
  if (source === undefined || hasTest(source, name)) return [];
  return [{ file: document, line, message: `${file} has no test "${name}"` }];
}

function checkAll(
  file: string,
  references: readonly Reference[],
  check: (reference: Reference) => string | undefined,
): BrokenCitation[] {
  return references.flatMap((reference) => {
    const message = check(reference);
    return message === undefined ? [] : [{ file, line: reference.line, message }];
  });
}
