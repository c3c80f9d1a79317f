/** Replaces the `{placeholders}` of a text. Without a value, a placeholder stays for a test or the owner to notice. */
export function fillTemplate(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
