/** Text as it may stand between tags or in a double-quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * JSON that can stand inside a `<script>` of data: no value, not even one a visitor typed, can end the element
 * or begin a comment, because no `<` is left. JSON reads the escape back as the same character.
 */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
