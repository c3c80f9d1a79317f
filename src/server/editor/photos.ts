import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { EditRefused, listContentFiles, type PageDraft, readSvgLogo, validateLogo } from '#content';
import type { EditorDeps } from './editorDeps.ts';
import { findUses } from './layOutDraft.ts';
import type { Editions } from './online/edition.ts';
import { rethrowForOwner } from './refusals.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
};
const findType = (file: string): string | undefined => TYPES[extname(file).toLowerCase()];

/** Photos and logos of the content folder and the draft. Those of the draft go online with fields that show them. */
export class Photos {
  readonly #deps: EditorDeps;
  readonly #draft: PageDraft;
  readonly #editions: Editions;
  readonly #draftImages: string;
  readonly #folderImages: string;

  constructor(deps: EditorDeps, draft: PageDraft, editions: Editions) {
    this.#deps = deps;
    this.#draft = draft;
    this.#editions = editions;
    this.#draftImages = join(deps.draftFolder, 'images');
    this.#folderImages = join(deps.contentFolder, 'images');
  }

  /** @returns each photo with the labels of the forms that show it */
  async list() {
    const uses = findUses((await this.#draft.read()).texts);
    const names = [...(await this.#findPaths()).keys()].filter(findType);
    return names.sort().map((file) => ({ file, usedIn: uses.get(file) ?? [] }));
  }

  /** An SVG is returned as the page shows it, with the namespace; undefined for unknown names and unsafe SVGs. */
  async read(file: string): Promise<{ type: string; body: Buffer } | undefined> {
    const type = findType(file);
    const path = (await this.#findPaths()).get(file);
    if (type === undefined || path === undefined) return undefined;
    const body = await readFile(path);
    if (type !== TYPES['.svg']) return { type, body };
    const svgLogo = readSvgLogo(body);
    return 'faults' in svgLogo ? undefined : { type, body: Buffer.from(svgLogo.svg) };
  }

  add(name: string, bytes: Uint8Array | AsyncIterable<Uint8Array>, use: 'photo' | 'logo' = 'photo') {
    const raw = join(this.#deps.draftFolder, `${randomUUID()}.photo`);
    return this.#store(name, async (base) => {
      await writeFile(raw, bytes, { mode: 0o600 });
      return this.#deps.storePhoto(raw, this.#draftImages, base, use);
    }).finally(() => rm(raw, { force: true }));
  }

  /** Adds a logo to the draft: a PNG re-encoded, an SVG only if it is safe. @returns its name */
  async addLogo(name: string, bytes: Uint8Array): Promise<string> {
    const extension = findLogoExtension(bytes);
    const checked = extension && validateLogo(`logo.${extension}`, bytes);
    if (!checked || 'faults' in checked) {
      const fault = checked?.faults[0];
      if (!fault) throw createRefusal(name, 'is no SVG and no PNG', 'your logo, saved as one of these');
      throw createRefusal(name, `holds ${fault.found} (line ${fault.line})`, fault.expected);
    }
    if (extension === 'png') return this.add(name, bytes, 'logo');
    return this.#store(name, async (base) => {
      await writeFile(join(this.#draftImages, `${base}.svg`), bytes, { mode: 0o600 });
      return `${base}.svg`;
    });
  }

  /** Adds a file to the draft. @param write gets a free name like this one, without extension */
  async #store(name: string, write: (base: string) => Promise<string>): Promise<string> {
    try {
      await mkdir(this.#draftImages, { recursive: true, mode: 0o700 });
      return await write(await this.#findFreeName(toPlainName(name)));
    } catch (error) {
      if (!(error instanceof Error && error.name === 'PictureError')) return rethrowForOwner(error);
      const { found, expected } = error as Error & { found: string; expected: string };
      throw createRefusal(name, `is ${found}`, expected);
    }
  }

  async #findFreeName(plain: string): Promise<string> {
    const files = [...(await this.#findPaths()).keys()];
    const takenNames = new Set(files.map((file) => file.replace(/\.\w+$/, '')));
    let name = plain;
    for (let count = 2; takenNames.has(name); count += 1) name = `${plain}-${count}`;
    return name;
  }

  /** Maps each file name to its path. A file of the draft replaces one of the content folder. */
  async #findPaths(): Promise<Map<string, string>> {
    const paths = new Map<string, string>();
    for (const folder of [this.#folderImages, this.#draftImages])
      for (const file of await listContentFiles(folder).catch(() => [])) paths.set(file, join(folder, file));
    return paths;
  }

  /** Deletes a photo. @throws EditRefused when a field shows the photo, or it does not exist */
  async remove(by: string, file: string): Promise<void> {
    const { folder, texts } = await this.#draft.read();
    const [formLabel] = [folder, texts].flatMap((one) => findUses(one).get(file) ?? []);
    if (formLabel) throw new EditRefused(`This photo is shown: ${formLabel}. Take it away there first.`);
    const isKnown = findType(file) !== undefined && (await this.#findPaths()).has(file);
    if (!isKnown) throw new EditRefused('This photo is no longer here.', 'NOT_FOUND');
    await rm(join(this.#draftImages, file), { force: true }).catch(rethrowForOwner);
    if ((await this.#findPaths()).has(file))
      await this.#editions.removeFile(`images/${file}`, by, `The photo ${file} was taken away`);
  }
}

function toPlainName(name: string): string {
  const plain = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return plain || 'photo';
}

function findLogoExtension(bytes: Uint8Array): 'png' | 'svg' | undefined {
  const head = Buffer.from(bytes.subarray(0, 512)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  return /^(?:\xef\xbb\xbf)?\s*</.test(head) ? 'svg' : undefined;
}

function createRefusal(name: string, problem: string, expected: string): EditRefused {
  const shownName = name.replace(/[\p{C}]/gu, '').slice(0, 60) || 'This file';
  return new EditRefused(`${shownName} ${problem}. Put here ${expected}.`);
}
