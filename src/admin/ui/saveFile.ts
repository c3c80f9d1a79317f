/** Hands a file to the browser to keep. */
export function saveFile({ name, type, body }: { name: string; type: string; body: string }): void {
  const address = URL.createObjectURL(new Blob([body], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
