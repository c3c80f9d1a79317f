import { cp, mkdir, mkdtemp, rename, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { getPracticeFolder } from '../../../tests/support/practices.ts';
import { findContentFiles } from './findContentFiles.ts';
import { loadContent } from './loadContent.ts';

const shipped = getPracticeFolder('shipped');

async function makeFolder(): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), 'tideline-links-')), 'content');
  await mkdir(folder);
  return folder;
}

/** A Kubernetes mount: each file links to `..data`, which links to the folder of the current version. */
async function mountAsKubernetes(): Promise<string> {
  const folder = await makeFolder();
  await cp(shipped, join(folder, '..2026_11_22'), { recursive: true });
  await symlink('..2026_11_22', join(folder, '..data'));
  const top = new Set((await findContentFiles(shipped)).files.map((file) => file.split('/')[0] ?? ''));
  for (const name of top) await symlink(`..data/${name}`, join(folder, name));
  return folder;
}

it('follows links to files and folders within the content folder, as Kubernetes mounts it', async () => {
  const folder = await mountAsKubernetes();
  expect(await findContentFiles(folder)).toEqual({
    files: (await findContentFiles(shipped)).files,
    refused: [],
  });
  expect(await loadContent(folder)).toEqual(await loadContent(shipped));
});

it('finds the same files through a link to the folder', async () => {
  const folder = await makeFolder();
  await symlink(shipped, join(folder, 'linked'));
  expect(await findContentFiles(join(folder, 'linked'))).toEqual(await findContentFiles(shipped));
});

it.each<[string, string, string]>([
  ['out of the folder', '../home.yaml', 'a link that leads out of this folder'],
  ['nowhere', 'nothing.yaml', 'a link that leads nowhere'],
])('reports a link that leads %s once, with the reason', async (_, target, found) => {
  const folder = await makeFolder();
  await cp(shipped, folder, { recursive: true });
  await rename(join(folder, 'home.yaml'), join(folder, '../home.yaml'));
  await symlink(target, join(folder, 'home.yaml'));
  const message = await loadContent(folder).catch((fault: Error) => fault.message);
  expect(String(message).match(/content\/home\.yaml.*/g)).toEqual([expect.stringContaining(found)]);
});

it('stops at a link to a parent folder', async () => {
  const folder = await makeFolder();
  await mkdir(join(folder, 'faq'));
  await symlink('..', join(folder, 'faq/back'));
  await symlink('.', join(folder, 'faq/here'));
  const { refused } = await findContentFiles(folder);
  expect(refused.toSorted((a, b) => a.file.localeCompare(b.file))).toEqual([
    // `faq/..` is the content folder itself, which is not inside the content folder.
    { file: 'faq/back', found: 'a link that leads out of this folder' },
    { file: 'faq/here', found: 'a link that leads back to where it is' },
  ]);
});
