import { hashWord } from './hashWords.ts';

/** A power of two, several times the number of words, so that a search ends after a step or two. */
const PLACES = 1 << 15;

/**
 * Numbers the words that any list knows, so that a message is looked up once and then compared by numbers. A table
 * with open addressing: a `Map` costs a message of usual length more than everything that is done with the numbers.
 */
export class WordIndex {
  readonly #hashes = new Int32Array(PLACES);
  readonly #numbers = new Uint16Array(PLACES);
  #size = 0;

  /** The number of a word of a list: 1 or more. */
  add(word: string): number {
    const hash = hashWord(word);
    const place = this.#findPlace(hash);
    if (this.#numbers[place] === 0) {
      this.#size += 1;
      if (this.#size > PLACES / 2)
        throw new Error('The lists have too many words: give the word index more places.');
      this.#hashes[place] = hash;
      this.#numbers[place] = this.#size;
    }
    return this.#numbers[place] ?? 0;
  }

  /** The numbers of a message's words; 0 for a word that no list knows. @param hashes from `hashWords` */
  read(hashes: readonly number[]): number[] {
    return hashes.map((hash) => this.#numbers[this.#findPlace(hash)] ?? 0);
  }

  /** Where the hash is, or the empty place where it would be. */
  #findPlace(hash: number): number {
    let place = hash & (PLACES - 1);
    while (this.#numbers[place] !== 0 && this.#hashes[place] !== hash) place = (place + 1) & (PLACES - 1);
    return place;
  }
}
