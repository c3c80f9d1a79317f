/** The countdown with its moment worked out, ready to show. */
export interface TimedCountdown {
  /** Milliseconds since 1970: its day begins, by the practice's own clock. */
  begins: number;
  /** Whether it had begun at the moment of rendering. */
  isOver: boolean;
}
