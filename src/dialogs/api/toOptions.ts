/** Returns the options; a text alone is the message. */
export function toOptions<Options>(textOrOptions: string | Options): Options | { message: string } {
  return typeof textOrOptions === 'string' ? { message: textOrOptions } : textOrOptions;
}
