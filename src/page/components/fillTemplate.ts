/** Fills in the `{gaps}` of a text. A gap without a value stays visible, so that a test or the owner notices it. */
export function fillTemplate(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => values[name] ?? gap);
}
