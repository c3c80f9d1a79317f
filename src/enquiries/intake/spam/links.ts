const splitToSet = (words: string) => new Set(words.split(' '));

/**
 * Top-level domains that make a word a link even without a scheme: none of them is a word that could follow a full stop
 * whose space was forgotten.
 */
const COMMON_TLDS = splitToSet('com net org edu gov info biz io uk au nz eu fr nl ru cn jp br ua');

/** Free or one-dollar top-level domains that are among the most abused ones according to Spamhaus. */
const CHEAP_TLDS = splitToSet('xyz icu cyou sbs cam cfd pw tk ml ga cf gq su bid');
/** Also cheap, but words that may follow a full stop whose space was forgotten: "my knee.online". */
const CHEAP_WORD_TLDS = splitToSet(
  'top click buzz rest monster quest vip win loan stream site online website lol bond',
);
/** Also cheap, but used by clubs and small shops: these count in a sender's address, but not in a link. */
const CHEAP_SENDER_TLDS = splitToSet('shop store live pro club world today life space fun link');

/** Hosts of link shorteners and anonymous chats. */
const HIDING_HOSTS = splitToSet(
  'bit.ly tinyurl.com t.co cutt.ly is.gd v.gd rebrand.ly ow.ly buff.ly shorturl.at rb.gy t.ly s.id clck.ru ' +
    'vk.cc adf.ly shorte.st t.me telegram.me wa.me telegra.ph discord.gg',
);

const SCHEME = /^[^\p{L}\p{N}]?(?:h[tx]{2}ps?|ftp):\/\//iu;
const HOST = /^(?:[\p{L}\p{N}_-]+\.)+(?:\p{L}{2,24}|xn--[a-z0-9-]{1,40})$/u;
const EMAIL = /[^@]@[^@]/;
const IPV4_ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const OUTER_PUNCTUATION = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const LONGEST_HOST = 253;

/** @param tokens the message split at white space @param ownDomain domain of the sender's email address */
export function readLinks(tokens: readonly string[], ownDomain: string) {
  const hosts = new Set<string>();
  const prose: string[] = [];
  /** Links that hide their target, or whose domain costs next to nothing. */
  let doubtful = 0;
  let hasLinks = false;
  for (const token of tokens) {
    const link = readLink(token);
    if (!link) {
      if (!EMAIL.test(token)) prose.push(token);
      continue;
    }
    hasLinks = true;
    if (link.doubtful) doubtful += 1;
    // Signatures repeat the sender's own domain.
    if (link.host !== ownDomain) hosts.add(link.host);
  }
  return { hosts: hosts.size, doubtful, hasLinks, prose: prose.join(' ') };
}

/** @param domain in ASCII and lower case */
export function isCheapDomain(domain: string): boolean {
  const tld = readTld(domain);
  return CHEAP_TLDS.has(tld) || CHEAP_WORD_TLDS.has(tld) || CHEAP_SENDER_TLDS.has(tld);
}

/** Whether a name contains a web address. "K.Au" and "C.Eu" are names of people. */
export function hasLink(name: string): boolean {
  if (name.includes('://')) return true;
  if (!name.includes('.')) return false;
  return name.split(/\s+/).some((word) => {
    const host = readHost(word);
    if (!HOST.test(host) || host.indexOf('.') < 2) return false;
    return readLink(word) !== undefined || isCheapDomain(host);
  });
}

function readLink(word: string) {
  // Returns early, because nearly all words contain no dot.
  if (!word.includes('.')) return undefined;
  const host = readHost(word);
  const tld = readTld(host);
  const hasScheme = SCHEME.test(word);
  if (hasScheme && IPV4_ADDRESS.test(host)) return { host, doubtful: true };
  if (host.length > LONGEST_HOST || !HOST.test(host)) return undefined;
  const name = host.replace(/^www\./, '');
  const isHiding = HIDING_HOSTS.has(name);
  const isCheap = CHEAP_TLDS.has(tld) || CHEAP_WORD_TLDS.has(tld);
  const isExplicit = hasScheme || host.startsWith('www.') || (isCheap && word.includes('/'));
  if (!isExplicit && !isHiding && !COMMON_TLDS.has(tld) && !CHEAP_TLDS.has(tld)) return undefined;
  return { host: name, doubtful: isHiding || isCheap };
}

/** The part of a word that would be the host of a link, in lower case and without surrounding punctuation. */
function readHost(word: string): string {
  const host = word.replace(SCHEME, '').split(/[/?#:]/, 1)[0] ?? '';
  return host.replace(OUTER_PUNCTUATION, '').toLowerCase();
}

const readTld = (host: string) => host.slice(host.lastIndexOf('.') + 1);
