type CommandName = 'admin' | 'backup' | 'doctor' | 'enquiries' | 'restore';

/**
 * How a command of ours is typed where this runs: by npm beside the sources; by the `tideline` of a small server and of
 * a container, which have no npm. Their scripts and units say so in CALLED_AS, which is no setting of the owner's.
 */
export function formatCommand(name: CommandName, words: string): string {
  const { CALLED_AS } = process.env;
  if (!CALLED_AS) return `npm run ${name} -- ${words}`;
  // Theirs know where backups go.
  return name === 'backup' ? `${CALLED_AS} ${name}` : `${CALLED_AS} ${name} ${words}`;
}
