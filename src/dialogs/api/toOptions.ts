/** A call given a text alone takes it as the message. */
export function toOptions<Options>(textOrOptions: string | Options): Options | { message: string } {
  return typeof textOrOptions === 'string' ? { message: textOrOptions } : textOrOptions;
}
