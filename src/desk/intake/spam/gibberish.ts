/**
 * Letters that no person strung together: programs fill fields they do not understand with `udFJASLcDjUUgUFn`.
 * Only words in plain Latin letters are judged. Names of every language must pass, so a word has to be odd in more
 * than one way: Polish and German join many consonants, and "McDonald" changes case.
 */

/** Below this length a word is an abbreviation, or too short to tell. */
const SHORTEST = 7;
/** A key or a hash is longer. */
const SHORTEST_KEY = 12;
/** Below this length a message of few different letters may be a name or a laugh. */
const SHORTEST_MASH = 16;

const CAPITALS = 65;
const SMALL = 97;

/** Pairs of letters that hardly any language written in Latin letters has inside a word. */
const RARE_PAIRS =
  'bf bg bp bq bx cj cq cv cx dq dx fb fd fg fk fp fq fv fx fz gj gp gq gv gx gz hj hq hx hz jb jc jf jg jh jk jp jq ' +
  'jv jw jx jz kf kp kq kx lq lx mq mx mz pj pk pq pv px pz qb qc qd qf qg qh qj qk ql qm qn qp qq qr qs qt qv qw qx ' +
  'qy qz sx tq uq uu vb vc vf vg vj vk vm vp vq vt vw vx vz wc wg wj wp wq wv wx wz xb xd xg xj xk xl xm xn xr xs xv ' +
  'xz yq yy zd zf zj zp zq zv zx';
const rare = new Uint8Array(26 * 26);
for (const pair of RARE_PAIRS.split(' '))
  rare[toLetterIndex(pair.charCodeAt(0)) * 26 + toLetterIndex(pair.charCodeAt(1))] = 1;

const vowel = new Uint8Array(26);
for (const letter of 'aeiouy') vowel[toLetterIndex(letter.charCodeAt(0))] = 1;

const KEY = /^[A-Za-z0-9]+$/;

/** Whether one of the names, or both together, were drawn at random. */
export function isRandomName(firstName: string, lastName: string): boolean {
  const words = `${firstName} ${lastName}`.split(/[\s.'’-]+/);
  if (words.some(looksRandom)) return true;
  const shape = measureShape(words.join(''));
  return shape !== undefined && shape.letters >= SHORTEST && shape.vowels === 0;
}

/** Whether most of a message was. @param tokens the message, cut at its white space */
export function isRandomText(message: string, tokens: readonly string[]): boolean {
  let random = 0;
  for (const token of tokens) if (looksRandom(token) || looksLikeKey(token)) random += token.length;
  if (random * 5 >= message.length * 2) return true;
  if (tokens.length > SHORTEST_MASH) return false;
  const letters = tokens.join('');
  const shape = measureShape(letters);
  if (!shape) return false;
  if (shape.letters >= SHORTEST_KEY && shape.vowels === 0) return true;
  const different = new Set(letters.toLowerCase()).size;
  return shape.letters >= SHORTEST_MASH && different <= 5 && different > 1;
}

function looksRandom(word: string): boolean {
  if (word.length < SHORTEST) return false;
  const shape = measureShape(word);
  if (!shape) return false;
  const { letters, vowels, rarePairs, consonants, capitals } = shape;
  if (capitals >= 3 && capitals * 6 >= letters) return true;
  const oddities = [rarePairs >= 1, rarePairs >= 2, capitals >= 2, consonants >= 5, vowels * 5 < letters];
  return oddities.filter(Boolean).length >= 3;
}

interface Shape {
  letters: number;
  vowels: number;
  rarePairs: number;
  /** The longest run of them. */
  consonants: number;
  /** How often a capital follows a small letter. */
  capitals: number;
}

/** @returns nothing when the word has anything but plain Latin letters. */
function measureShape(word: string): Shape | undefined {
  const shape: Shape = { letters: word.length, vowels: 0, rarePairs: 0, consonants: 0, capitals: 0 };
  let run = 0;
  let before = -1;
  let small = false;
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    const letter = toLetterIndex(code);
    if (letter < 0) return undefined;
    run = vowel[letter] === 1 ? 0 : run + 1;
    if (run === 0) shape.vowels += 1;
    if (run > shape.consonants) shape.consonants = run;
    if (before >= 0) shape.rarePairs += rare[before * 26 + letter] ?? 0;
    if (small && code < SMALL) shape.capitals += 1;
    small = code >= SMALL;
    before = letter;
  }
  return shape;
}

/** 0 for A and a; -1 for what is no plain letter. */
function toLetterIndex(code: number): number {
  const letter = code - (code >= SMALL ? SMALL : CAPITALS);
  return letter >= 0 && letter < 26 ? letter : -1;
}

/** A key or a hash: letters and digits in turn. Part numbers and dates change between them less often. */
function looksLikeKey(token: string): boolean {
  return (
    token.length >= SHORTEST_KEY && KEY.test(token) && (token.match(/\d(?=[A-Za-z])/g)?.length ?? 0) >= 3
  );
}
