import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { EditRefused } from '../edit/index.ts';
import { readContentFiles, writeContentFiles } from './contentFiles.ts';
import { VersionFolder } from './versionFolder.ts';

let content: string;
let versions: VersionFolder;
let versionFolder: string;
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'versions-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  content = join(folder, 'content');
  versionFolder = join(folder, 'versions');
  versions = new VersionFolder(versionFolder);
  await mkdir(join(content, 'faq'), { recursive: true });
  await writeFile(join(content, 'home.yaml'), 'heading: One\n');
  await writeFile(join(content, 'faq', 'one.md'), '---\n---\n');
  await writeFile(join(content, 'home.yaml~'), 'left behind');
});
const details = { at: 1, by: 'ada@example.com', what: ['Heading: One → Two'] };

describe('a version', () => {
  it('is a snapshot of the folder that can be restored', async () => {
    const first = await versions.save(content, details);
    expect(first).toMatchObject({ number: 1, ...details });
    await writeFile(join(content, 'home.yaml'), 'heading: Two\n');
    await writeFile(join(content, 'faq', 'two.md'), 'new');
    await rm(join(content, 'faq', 'one.md'));
    expect(await versions.save(content, { ...details, at: 2 })).toMatchObject({ number: 2 });

    const saved = (await versions.readFiles(1)) ?? expect.unreachable();
    expect(await versions.readFiles(3)).toBeUndefined();
    const before = await readContentFiles(content);
    await writeContentFiles(content, before, saved);
    expect([...(await readContentFiles(content)).keys()]).toEqual(['faq/one.md', 'home.yaml']);
    expect(await readFile(join(content, 'home.yaml'), 'utf8')).toBe('heading: One\n');
    expect((await versions.list()).map(({ number }) => number)).toEqual([2, 1]);
  });

  it('is not saved twice, and stores each file once', async () => {
    await versions.save(content, details);
    expect(await versions.save(content, details)).toBeUndefined();
    await writeFile(join(content, 'home.yaml'), 'heading: Two\n');
    await versions.save(content, details);
    expect(await readdir(join(versionFolder, 'files'))).toHaveLength(3);
  });

  it('with a truncated file is not restored', async () => {
    const version = await versions.save(content, details);
    if (!version) throw new Error('nothing was saved');
    await writeFile(join(versionFolder, 'files', version.files['home.yaml'] ?? ''), 'cut');
    await expect(versions.readFiles(1)).rejects.toThrow(EditRefused);
  });

  it('does not exist at first', async () => {
    expect(await versions.list()).toEqual([]);
  });
});

describe('the content folder', () => {
  const bytes = (files: Record<string, string>) =>
    new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));

  it('keeps file modes, and writes only files that differ', async () => {
    await chmod(join(content, 'home.yaml'), 0o664);
    const untouched = (await stat(join(content, 'faq', 'one.md'))).mtimeMs;
    const before = await readContentFiles(content);
    await writeContentFiles(content, before, new Map(before).set('home.yaml', Buffer.from('heading: Two\n')));
    expect((await stat(join(content, 'home.yaml'))).mode & 0o777).toBe(0o664);
    expect((await stat(join(content, 'faq', 'one.md'))).mtimeMs).toBe(untouched);
    expect((await readdir(content)).sort()).toEqual(['faq', 'home.yaml', 'home.yaml~']);
  });

  it('is not written when it has changed since it was read', async () => {
    const before = await readContentFiles(content);
    await writeFile(join(content, 'home.yaml'), 'heading: Theirs\n');
    const after = new Map(before).set('home.yaml', Buffer.from('heading: Mine\n'));
    await expect(writeContentFiles(content, before, after)).rejects.toThrow(EditRefused);
    expect(await readFile(join(content, 'home.yaml'), 'utf8')).toBe('heading: Theirs\n');
  });

  it('is restored when one file cannot be written', async () => {
    await symlink(join(content, 'nowhere', 'else'), join(content, 'images'));
    const before = await readContentFiles(content);
    const after = new Map([...before, ...bytes({ 'home.yaml': 'heading: Two\n', 'images/a.png': 'x' })]);
    await expect(writeContentFiles(content, before, after)).rejects.toThrow();
    expect(await readFile(join(content, 'home.yaml'), 'utf8')).toBe('heading: One\n');
  });
});
