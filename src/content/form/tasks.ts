import { describeForm } from './describeForm.ts';
import type { FieldPlace } from './form.ts';
import frequentTasks from './frequentTasks.json' with { type: 'json' };

/** A task of the owner on "My page", with the fields that the task needs. */
export interface Task {
  id: string;
  title: string;
  sentence: string;
  /** `often`: a frequent task. `part`: all fields of one part of the page. */
  kind: 'often' | 'part';
  /** A path to a group means all fields of the group, an empty path means the whole file. */
  fields: readonly FieldPlace[];
  /** The field without which the page omits the section. */
  shows?: FieldPlace;
}

const toWholeFiles = (...files: string[]): FieldPlace[] => files.map((file) => ({ file, path: [] }));

/** Field paths by file. An empty list means the whole file. */
const toPlaces = (fields: Readonly<Record<string, readonly string[]>>): FieldPlace[] =>
  Object.entries(fields).flatMap(([file, paths]) =>
    paths.length === 0 ? toWholeFiles(file) : paths.map((path) => ({ file, path: path.split('.') })),
  );

/** Parts of the page, each with the field without which the page omits the part. The search covers all other files. */
const PAGE_PARTS: Readonly<Record<string, FieldPlace | undefined>> = {
  practice: undefined,
  sections: undefined,
  footer: undefined,
  team: { file: 'team.yaml', path: ['entries'] },
  testimonials: { file: 'testimonials.yaml', path: ['entries'] },
  gallery: { file: 'gallery.yaml', path: ['entries'] },
  carousel: { file: 'carousel.yaml', path: ['entries'] },
  journal: { file: 'journal/*.md', path: [] },
  countdown: { file: 'countdown.yaml', path: ['heading'] },
  downloads: { file: 'downloads.yaml', path: ['entries'] },
};

export const TASKS: readonly Task[] = [
  ...frequentTasks.map(({ fields, ...task }): Task => ({ ...task, kind: 'often', fields: toPlaces(fields) })),
  ...Object.entries(PAGE_PARTS).map(([id, shows]): Task => {
    const { label: title, help: sentence = '' } = describeForm(`${id}.yaml`);
    const fields = toWholeFiles(...new Set([`${id}.yaml`, shows?.file ?? `${id}.yaml`]));
    return { id, title, sentence, kind: 'part', fields, ...(shows && { shows }) };
  }),
];
