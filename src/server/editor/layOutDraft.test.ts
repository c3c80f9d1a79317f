import { mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readTexts } from '#content';
import { layOutDraft } from './layOutDraft.ts';

it('copies the texts and photos of a folder that Kubernetes mounts as links', async () => {
  const home = await mkdtemp(join(tmpdir(), 'tideline-mirror-'));
  const content = join(home, 'content');
  await mkdir(join(content, '..2026_11_22/images'), { recursive: true });
  await writeFile(join(content, '..2026_11_22/home.yaml'), 'heading: Move');
  await writeFile(join(content, '..2026_11_22/images/jo.jpg'), 'a photo');
  await writeFile(join(content, '..2026_11_22/hand-out.pdf'), 'a hand-out');
  await symlink('..2026_11_22', join(content, '..data'));
  for (const name of ['home.yaml', 'hand-out.pdf', 'images'])
    await symlink(`..data/${name}`, join(content, name));

  const { texts } = await readTexts(content);
  expect([...texts]).toEqual([['home.yaml', 'heading: Move']]);
  const deps = { contentFolder: content, draftFolder: join(home, 'draft') };
  const laidOut = await layOutDraft(deps, texts, 'preview');
  expect(await readFile(join(laidOut, 'home.yaml'), 'utf8')).toBe('heading: Move');
  expect(await readFile(join(laidOut, 'images/jo.jpg'), 'utf8')).toBe('a photo');
  expect(await readFile(join(laidOut, 'hand-out.pdf'), 'utf8')).toBe('a hand-out');
});
