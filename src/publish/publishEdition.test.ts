import { appendFile, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { preparePublishing } from '../../tests/support/testProgram.ts';
import { EditionFolder } from './editions.ts';
import type { PublishOptions } from './findEdition.ts';
import { makeDraft, publishEdition } from './publishEdition.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function replaceIn(
  { contentFolder }: PublishOptions,
  file: string,
  from: string,
  to: string,
): Promise<void> {
  const path = join(contentFolder, file);
  const text = await readFile(path, 'utf8');
  expect(text).toContain(from);
  await writeFile(path, text.replaceAll(from, to));
}

it('makes pages, files and assets from a folder and a program', async () => {
  const options = await preparePublishing();
  const edition = await publishEdition(options);
  const html = edition.pages[0].home.identity.toString();
  expect(html).toContain('Start where you are.');
  expect(edition.pages[0].home.br?.length).toBeLessThan(edition.pages[0].home.identity.length);
  expect(edition.pages[0].thanks.identity.equals(edition.pages[0].home.identity)).toBe(false);
  expect([...edition.files.keys()]).toEqual(
    expect.arrayContaining(['/robots.txt', '/favicon.ico', '/share.png']),
  );
  for (const [, address] of html.matchAll(/["(](\/assets\/(?!art-)[^")]+)/g)) {
    expect(edition.assetNames).toContain(address?.replace('/assets/', ''));
  }
});

it('renders the page for each moment when a notice begins or ends', async () => {
  const options = await preparePublishing();
  const notices = join(options.contentFolder, 'notices.yaml');
  const text = await readFile(notices, 'utf8');
  const entry = (from: string, until: string) =>
    `  - { where: banner, title: Closed ${from}, from: ${from}, until: ${until} }\n`;
  const entries = `${entry('2026-12-20', '2027-01-03')}${entry('2027-03-26', '2027-03-29')}`;
  await writeFile(notices, text.replace('entries: []', `entries:\n${entries}`));
  const now = Date.parse('2026-12-24T12:00+10:00');
  const { pages } = await publishEdition({ ...options, now });
  const at = (day: string) => Date.parse(`${day}T00:00+10:00`);
  expect(pages.map(({ since }) => since)).toEqual([
    now,
    at('2027-01-04'),
    at('2027-03-26'),
    at('2027-03-30'),
  ]);
  const shown = pages.map(({ home, thanks }) =>
    [home, thanks].map(({ identity }) =>
      [...identity.toString().matchAll(/<div([^>]* data-notice[^>]*)>[\s\S]*?Closed (\S+?)</g)]
        .filter(([, attributes]) => !attributes?.includes('hidden'))
        .map(([, , day]) => day),
    ),
  );
  expect(shown).toEqual([
    [['2026-12-20'], ['2026-12-20']],
    [[], []],
    [['2027-03-26'], ['2027-03-26']],
    [[], []],
  ]);
});

it('includes the styles of filled sections only', async () => {
  const options = await preparePublishing();
  const without = await publishEdition(options);
  expect(without.assets.css).toMatch(/a\{top:0\}$/);
  await replaceIn(
    options,
    'team.yaml',
    'entries: []',
    'entries: [{ name: Robin Sand, role: Exercise physiologist }]',
  );
  const withTeam = await publishEdition(options);
  expect(withTeam.assets.css).toMatch(/a\{top:0\}i\{top:0\}b\{top:0\}$/);
});

it('reuses an unchanged edition, and makes no new asset or cached file after an edit of a text', async () => {
  const options = await preparePublishing();
  const first = await publishEdition(options);
  const record = join(options.editions.getFolder(first.id), 'edition.json');
  const { mtimeMs } = await stat(record);
  const again = await publishEdition(options);
  expect([again.id, (await stat(record)).mtimeMs]).toEqual([first.id, mtimeMs]);
  expect(again.pages[0].home.identity.equals(first.pages[0].home.identity)).toBe(true);
  expect(again.renderer.renderHome()).toEqual(first.renderer.renderHome());

  const made = await readdir(options.cache.folder);
  await replaceIn(options, 'home.yaml', 'Start where you are.', 'Start where you are now.');
  const changed = await publishEdition(options);
  expect(changed.pages[0].home.identity.toString()).toContain('Start where you are now.');
  expect(changed.assetNames).toEqual(first.assetNames);
  const madeNow = (await readdir(options.cache.folder)).filter((name) => !made.includes(name));
  expect(madeNow).toEqual([]);
});

it('makes another edition for other settings, another program or another location of the policy', async () => {
  const options = await preparePublishing();
  const ids = [
    (await publishEdition(options)).id,
    (await publishEdition({ ...options, policyIn: 'document' })).id,
    (await publishEdition({ ...options, program: { ...options.program, id: 'another' } })).id,
    (await publishEdition({ ...options, config: { ...options.config, siteUrl: 'https://other.example' } }))
      .id,
  ];
  expect(new Set(ids).size).toBe(ids.length);
});

it('shows a practice’s own colours, logo and photos', async () => {
  const prepared = await preparePublishing();
  const base = ':root{--accent:#07525b #9fdcd2}';
  const options = { ...prepared, program: { ...prepared.program, base } };
  const images = join(options.contentFolder, 'images');
  const logo =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"><path fill="#ff6600" d="M0 0h60v40H0z"/></svg>';
  await writeFile(join(images, 'logo.svg'), logo);
  await writeFile(
    join(options.contentFolder, 'brand.yaml'),
    'accent: "#5b2a86"\nlogo: { file: logo.svg }\nscene: ranges\n',
  );
  await sharp({ create: { width: 400, height: 300, channels: 3, background: '#e8693f' } })
    .jpeg()
    .toFile(join(images, 'IMG_1 (2).JPG'));
  const photo = 'portrait: { file: "IMG_1 (2).JPG", alt: Me on the beach, focus: 30% 60% }';
  await replaceIn(options, 'about.md', '\nheading:', `\n${photo}\nheading:`);

  const edition = await publishEdition(options);
  const html = edition.pages[0].home.identity.toString();
  expect(html).toContain('--accent:#5b2a86 ');
  expect(html).toMatch(/\.photo-\w{8}\{background-color:#\w{6};object-position:30% 60%\}/);
  expect(html).toMatch(/class="[^"]*photo-\w{8}" src="\/assets\/img-1-2-400-[\w-]{8}\.jpeg"/);
  expect(edition.files.get('/logo.svg')?.identity.toString()).toContain('#ff6600');
  expect(edition.files.get('/icon.svg')?.identity.toString()).toContain('#ff6600');
});

it('makes the share image from a photo, and reports the line of an unusable one', async () => {
  const options = await preparePublishing();
  const images = join(options.contentFolder, 'images');
  const brand = 'scene: photo\nphoto: { file: me.jpg, alt: Me, focus: 30% 60% }\n';
  await writeFile(join(options.contentFolder, 'brand.yaml'), brand);
  await sharp({ create: { width: 600, height: 400, channels: 3, background: '#e8693f' } })
    .jpeg()
    .toFile(join(images, 'me.jpg'));
  const edition = await publishEdition(options);
  expect(edition.pages[0].home.identity.toString()).toContain('/share.jpg"');
  expect(edition.files.get('/share.jpg')?.type).toBe('image/jpeg');
  expect(edition.files.has('/share.png')).toBe(false);

  // The fault is reported at the photo's line, and not a second time for the share image.
  await writeFile(join(images, 'me.jpg'), 'no photo');
  await expect(publishEdition(options)).rejects.toThrow(
    /brand\.yaml:2 file: found me\.jpg, which is no photo/,
  );
});

it('reports invalid content with file and line, and a missing folder', async () => {
  const options = await preparePublishing();
  await replaceIn(options, 'home.yaml', 'heading:', 'heding:');
  await expect(publishEdition(options)).rejects.toThrow(/content\/home\.yaml:\d+ heding/);
  const elsewhere = { ...options, contentFolder: join(options.folder, 'nowhere') };
  await expect(publishEdition(elsewhere)).rejects.toThrow(/nowhere:1: found no such folder, .*CONTENT_DIR/);
});

it('ignores files that systems and editors leave behind', async () => {
  const options = await preparePublishing();
  const first = await publishEdition(options);
  const left = [
    'home.yaml~',
    '.#home.yaml',
    '#home.yaml#',
    'home.yaml.swp',
    '.home.yaml.swp',
    '.DS_Store',
    'faq/Thumbs.db',
  ];
  for (const name of left) await writeFile(join(options.contentFolder, name), 'anything');
  expect((await publishEdition(options)).id).toBe(first.id);
  await writeFile(join(options.contentFolder, 'hom.yaml'), 'anything');
  await expect(publishEdition(options)).rejects.toThrow('content/hom.yaml:1: found a file nothing reads');
});

it('keeps an earlier edition’s files for a week', async () => {
  const options = await preparePublishing();
  const { editions } = options;
  const start = Date.now();
  const first = await publishEdition(options);
  await editions.recordUse(first, start);
  await replaceIn(options, 'privacy.yaml', 'heading: Privacy policy', 'heading: Our privacy policy');
  const second = await publishEdition(options);
  const firstPolicy = first.assets.policy?.replace('/assets/', '') ?? '';
  const secondPolicy = second.assets.policy?.replace('/assets/', '') ?? '';
  expect(firstPolicy).not.toBe(secondPolicy);

  const sweepAt = async (now: number) => {
    await editions.recordUse(second, now);
    await editions.sweep(now);
    return { first: await editions.hasAsset(firstPolicy), second: await editions.hasAsset(secondPolicy) };
  };
  expect(await sweepAt(start + 7 * DAY - HOUR)).toEqual({ first: true, second: true });
  expect(await sweepAt(start + 7 * DAY + HOUR)).toEqual({ first: false, second: true });
  expect(await editions.listIds()).toEqual([second.id]);
  // Assets that both editions use are kept.
  for (const name of second.assetNames) expect([name, await editions.hasAsset(name)]).toEqual([name, true]);
});

it('keeps the assets that a recent draft uses', async () => {
  const options = await preparePublishing();
  const { editions } = options;
  await publishEdition(options);
  await writeFile(join(editions.assets, 'unused-12345678.js'), '');
  const names = await readdir(editions.assets);
  for (const name of names) await utimes(join(editions.assets, name), 0, 0);
  const { html, practice } = await makeDraft(options);
  expect([html, practice.timeZone]).toEqual([
    expect.stringContaining(' data-field="home.yaml#heading"'),
    'Australia/Brisbane',
  ]);
  await editions.sweep(Date.now());
  expect(await readdir(editions.assets)).toEqual(names.filter((name) => name !== 'unused-12345678.js'));
});

it('remakes deleted files, with or without the cache', async () => {
  const options = await preparePublishing();
  const first = await publishEdition(options);
  for (const name of await readdir(options.editions.assets)) await rm(join(options.editions.assets, name));
  expect(await publishEdition(options)).toMatchObject({ id: first.id, assetNames: first.assetNames });
  await rm(options.cache.folder, { recursive: true });
  await appendFile(join(options.contentFolder, 'home.yaml'), '# a comment\n');
  expect((await publishEdition(options)).assetNames).toEqual(first.assetNames);
});

it('removes cached files that were unused for a month', async () => {
  const options = await preparePublishing();
  await publishEdition(options);
  const names = await readdir(options.cache.folder);
  const [old = ''] = names;
  await utimes(join(options.cache.folder, old), 0, 0);
  await options.cache.sweep(Date.now());
  expect(await readdir(options.cache.folder)).toEqual(names.slice(1));
});

it('writes plain files for any static host', async () => {
  const options = await preparePublishing();
  const edition = await publishEdition({ ...options, policyIn: 'document' });
  const into = join(options.folder, 'site');
  await options.editions.writeSite(edition, into);
  const names = await readdir(into);
  expect(names).toEqual(
    expect.arrayContaining(['index.html', 'index.html.br', 'index.html.gz', 'robots.txt', '.well-known']),
  );
  expect(await readFile(join(into, 'index.html'), 'utf8')).toContain('http-equiv="Content-Security-Policy"');
  expect(await readdir(join(into, 'assets'))).toEqual(
    expect.arrayContaining(['main-12345678.js', 'main-12345678.js.br']),
  );
});

it('writes files that another user’s web server can read', async () => {
  const options = await preparePublishing();
  const edition = await publishEdition(options);
  const into = join(options.folder, 'site');
  const umask = process.umask(0o077);
  try {
    await options.editions.writeSite(edition, into);
  } finally {
    process.umask(umask);
  }
  const entries = await readdir(into, { recursive: true, withFileTypes: true });
  const modes = await Promise.all(
    entries.map(async (entry) => {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      return `${entry.isDirectory() ? 'folder' : 'file'} ${(mode & 0o777).toString(8)}`;
    }),
  );
  expect(new Set(modes)).toEqual(new Set(['file 644', 'folder 755']));
  expect((await stat(into)).mode & 0o777).toBe(0o755);
});

it('reads the folder again if it changes meanwhile, and never stores an edition under a wrong id', async () => {
  const options = await preparePublishing();
  const home = join(options.contentFolder, 'home.yaml');
  vi.spyOn(EditionFolder.prototype, 'makeFolders').mockImplementationOnce(async () => {
    await options.editions.makeFolders();
    await writeFile(
      home,
      (await readFile(home, 'utf8')).replace(/^heading: .*$/m, 'heading: Saved meanwhile.'),
    );
  });
  const edition = await publishEdition(options);
  expect(edition.pages[0].home.identity.toString()).toContain('Saved meanwhile.');
  expect((await publishEdition(options)).id).toBe(edition.id);
});
