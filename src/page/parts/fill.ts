/** Puts values into `{gaps}`. A gap without a value stays visible, so that a test or the owner sees it. */
export function fill(text: string, gaps: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => gaps[name] ?? gap);
}
