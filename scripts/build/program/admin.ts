/** Writes the admin's page: one document, and scripts and styles with hashed names. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { NEXT_ADMIN } from '../paths.ts';
import { compressFiles } from './compress.ts';

type Output = Rolldown.RolldownOutput['output'];

export async function writeAdmin(output: Output): Promise<void> {
  const entry = output.find((part) => part.type === 'chunk' && part.isEntry);
  if (!entry) throw new Error('Vite made no entry for the admin.');
  const styles = output.map(({ fileName }) => fileName).filter((name) => name.endsWith('.css'));
  await mkdir(NEXT_ADMIN, { recursive: true });
  const links = styles.map((name) => `<link rel="stylesheet" href="/admin/${name}">`);
  // Preloads the entry's dynamic imports, and their static imports.
  const parts = listImports(output, entry.fileName, 'dynamicImports').flatMap((name) => [
    name,
    ...listImports(output, name, 'imports'),
  ]);
  const preloads = [...new Set(parts)]
    .filter((name) => name !== entry.fileName)
    .map((name) => `<link rel="modulepreload" href="/admin/${name}">`);
  const script = `<script type="module" src="/admin/${entry.fileName}"></script>`;
  await writeFile(join(NEXT_ADMIN, 'desk.html'), renderAdminDocument(script, ...links, ...preloads));
  const assets = join(NEXT_ADMIN, 'assets');
  await compressFiles(assets, await readdir(assets));
}

const listImports = (output: Output, fileName: string, kind: 'imports' | 'dynamicImports') =>
  output.flatMap((part) => (part.type === 'chunk' && part.fileName === fileName ? part[kind] : []));

/** Without inline code, because the content security policy allows only files. @param links to script and styles */
export const renderAdminDocument = (...links: readonly string[]) => `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="document-key" content="">
<title>The desk</title>
${links.join('\n')}
</head>
<body>
<div id="desk">
<main>
<h1>The desk</h1>
<p>The desk opens in a moment. It needs JavaScript: passkeys are asked for by it.</p>
</main>
</div>
</body>
</html>
`;
