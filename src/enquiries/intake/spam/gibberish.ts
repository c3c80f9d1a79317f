/**
 * Detects random letters: programs fill fields they do not understand with `udFJASLcDjUUgUFn`. Only words in plain
 * Latin letters are examined. Names of every language must pass, so a single oddity is not enough: Polish and German
 * join many consonants, and "McDonald" changes case.
 */

/** In letters: a shorter word may be an abbreviation. */
const SHORTEST_WORD = 7;
const SHORTEST_KEY = 12;
/** In letters: a shorter message of few distinct letters may be a name or a laugh. */
const SHORTEST_GIBBERISH = 16;

/** Pairs of letters inside a word that hardly any language in Latin letters has. */
const RARE_PAIRS =
  'bf bg bp bq bx cj cq cv cx dq dx fb fd fg fk fp fq fv fx fz gj gp gq gv gx gz hj hq hx hz jb jc jf jg jh jk jp jq ' +
  'jv jw jx jz kf kp kq kx lq lx mq mx mz pj pk pq pv px pz qb qc qd qf qg qh qj qk ql qm qn qp qq qr qs qt qv qw qx ' +
  'qy qz sx tq uq uu vb vc vf vg vj vk vm vp vq vt vw vx vz wc wg wj wp wq wv wx wz xb xd xg xj xk xl xm xn xr xs xv ' +
  'xz yq yy zd zf zj zp zq zv zx';
const rarePair = new RegExp(`(?=${RARE_PAIRS.replaceAll(' ', '|')})`, 'gi');

const PLAIN_WORD = /^[A-Za-z]+$/;

const KEY_CHARACTERS = /^[A-Za-z0-9]+$/;

export function isRandomName(firstName: string, lastName: string): boolean {
  const words = `${firstName} ${lastName}`.split(/[\s.'’-]+/);
  if (words.some(looksRandom)) return true;
  const shape = measureShape(words.join(''));
  return shape !== undefined && shape.letters >= SHORTEST_WORD && shape.vowels === 0;
}

/** Whether most of a message is random. @param tokens the message split at white space */
export function isRandomText(message: string, tokens: readonly string[]): boolean {
  let randomLength = 0;
  for (const token of tokens) if (looksRandom(token) || looksLikeKey(token)) randomLength += token.length;
  if (randomLength * 5 >= message.length * 2) return true;
  if (tokens.length > SHORTEST_GIBBERISH) return false;
  const letters = tokens.join('');
  const shape = measureShape(letters);
  if (!shape) return false;
  if (shape.letters >= SHORTEST_KEY && shape.vowels === 0) return true;
  const distinct = new Set(letters.toLowerCase()).size;
  return shape.letters >= SHORTEST_GIBBERISH && distinct <= 5 && distinct > 1;
}

function looksRandom(word: string): boolean {
  if (word.length < SHORTEST_WORD) return false;
  const shape = measureShape(word);
  if (!shape) return false;
  const { letters, vowels, rarePairs, consonants, capitals } = shape;
  if (capitals >= 3 && capitals * 6 >= letters) return true;
  const oddities = [rarePairs >= 1, rarePairs >= 2, capitals >= 2, consonants >= 5, vowels * 5 < letters];
  return oddities.filter(Boolean).length >= 3;
}

/** @returns `undefined` unless the word consists of plain Latin letters */
function measureShape(word: string) {
  if (!PLAIN_WORD.test(word)) return undefined;
  const consonants = word.split(/[aeiouy]/i).map(({ length }) => length);
  return {
    letters: word.length,
    vowels: consonants.length - 1,
    rarePairs: countMatches(rarePair, word),
    consonants: Math.max(...consonants),
    /** Number of capitals after a lower-case letter. */
    capitals: countMatches(/[a-z](?=[A-Z])/g, word),
  };
}

export const countMatches = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0;

/** Whether letters and digits alternate as often as in a key or hash, more than in part numbers and dates. */
function looksLikeKey(token: string): boolean {
  return (
    token.length >= SHORTEST_KEY && KEY_CHARACTERS.test(token) && countMatches(/\d(?=[A-Za-z])/g, token) >= 3
  );
}
