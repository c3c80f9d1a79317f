/** Backups (`home.yaml~`), files that are being edited (`#home.yaml#`, `home.yaml.swp`), and what folders leave on Windows. */
const LEFT_BEHIND = /(?:~|^#.*#|\.(?:swp|swo|swx|tmp|bak|orig)|^Thumbs\.db|^desktop\.ini)$/i;

/** Whether a file is the computer's or an editor's own. @param file its path inside the folder, with forward slashes */
export function isPassedOver(file: string): boolean {
  const names = file.split('/');
  return names.some((name) => name.startsWith('.')) || LEFT_BEHIND.test(names.at(-1) ?? '');
}
