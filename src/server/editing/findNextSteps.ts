import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Static hosts, recognised by the configuration file beside `package.json`, with the command that deploys. */
const HOSTS: readonly (readonly [file: RegExp, name: string, command: string])[] = [
  [/^netlify\.toml$/, 'Netlify', 'npx netlify deploy --prod --dir dist/site'],
  [/^wrangler\.(?:toml|jsonc?)$/, 'Cloudflare', 'npx wrangler pages deploy dist/site'],
];

interface EditedSite {
  contentDir: string;
  /** CONTENT_DIR from the command line, not from `.env`. */
  givenContentDir: string | undefined;
  /** Names of the files beside `package.json`. */
  files: readonly string[];
}

/** Lists the commands that publish an edited folder on a static host. */
export async function findNextSteps({ contentDir, givenContentDir, files }: EditedSite) {
  const setting = givenContentDir === undefined ? '' : `CONTENT_DIR=${quote(givenContentDir)} `;
  if (files.includes('.firebaserc')) {
    const does = 'It makes your page anew and hands it to Firebase; PROJECT is the name of yours there.';
    return [{ command: `${setting}deploy/firebase/deploy PROJECT`, does }];
  }
  const build = {
    command: `${setting}npm run build`,
    does: 'It makes your page anew, as files in dist/site.',
  };
  const host = HOSTS.find(([file]) => files.some((name) => file.test(name)));
  if (host) return [build, { command: host[2], does: `It hands them to ${host[1]}, which serves them.` }];
  if (await hasRemote(contentDir)) {
    const does =
      'It hands your change to your repository: enough where your host builds from there. Elsewhere, put what is in dist/site on your host.';
    return [build, { command: `git -C ${quote(contentDir)} push`, does }];
  }
  return [{ ...build, does: `${build.does} Put all of that on your host, as you did the first time.` }];
}

/** Whether the folder is in a git repository with a remote. */
async function hasRemote(folder: string): Promise<boolean> {
  const git = (...args: string[]) => promisify(execFile)('git', ['-C', folder, ...args]);
  try {
    await git('ls-files', '--error-unmatch', '--', 'practice.yaml');
    return (await git('remote')).stdout.trim() !== '';
  } catch {
    return false;
  }
}

/** Quotes a word for a shell if necessary. */
const quote = (word: string) => (/^[\w./~:@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
