/** Replaces the `{placeholders}` of a text. One without a value stays, so that a test or the owner notices it. */
export function fillTemplate(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
