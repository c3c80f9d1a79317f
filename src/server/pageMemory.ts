/**
 * The edition in service as it is answered: every answer with its headers, made once for each edition and each moment at
 * which a notice comes or goes.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { SENT_FILE } from '#enquiry';
import type { PublishedBody, SiteEdition, SitePages, SiteSource } from './pageSource.ts';
import { isAskedByOurPage } from './plugins/requestOrigin.ts';
import { NOTHING_ALLOWED, type ResponseHeaders } from './plugins/securityHeaders.ts';
import { StoredAnswer } from './storedAnswer.ts';

/** Tells search engines that only `/` is this page's address (DESIGN section 7). */
const NOT_AN_ADDRESS: ResponseHeaders = { 'x-robots-tag': 'noindex' };

/** Kept, but asked for again each time: a changed word shows at once, an unchanged page costs a 304. */
const FRESH = 'no-cache';

/** In seconds: an hour for names that stay while their content may change. */
const SMALL_FILE_AGE = 3600;

/** The thanks depend on who asks, and are for once. */
const FOR_ONCE: ResponseHeaders = {
  'cache-control': 'no-store',
  vary: 'accept-encoding, sec-fetch-site, referer',
};

interface PageAnswers {
  /** Milliseconds since 1970. */
  since: number;
  home: StoredAnswer;
  thanks: StoredAnswer;
}

interface Answers {
  /** In the order of time. */
  pages: readonly [PageAnswers, ...PageAnswers[]];
  /** robots.txt and its like, by path. */
  files: ReadonlyMap<string, StoredAnswer>;
}

export interface PageMemory {
  /** Answers what asks for `/` or a small file by exactly its name, and says whether it did. */
  answerNamed(request: IncomingMessage, response: ServerResponse): boolean;
  /** Answers any address. */
  answer(request: IncomingMessage, response: ServerResponse): void;
}

/**
 * The page is the same for everyone. Only `/?enquiry=sent`, where the plain form leads, is the page with its thanks,
 * which end the visitor's draft, and so are not given to whoever followed another site's link there.
 */
export function createPageMemory(site: SiteSource, headers: ResponseHeaders, siteUrl: string): PageMemory {
  const getAnswers = keepAnswers(site, headers);
  const findPage = () => findPages(getAnswers().pages, Date.now());
  return {
    answerNamed(request, response) {
      const { method, url = '' } = request;
      if (method !== 'GET' && method !== 'HEAD') return false;
      const named = url === '/' ? findPage().home : getAnswers().files.get(url);
      named?.write(request, response);
      return named !== undefined;
    },
    answer(request, response) {
      // Split by hand: a URL parser takes what follows `//` for a host, and throws where there is none.
      const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
      const file = getAnswers().files.get(path);
      if (file) return file.write(request, response);
      const { home, thanks } = findPage();
      const indexed = path === '/' ? undefined : NOT_AN_ADDRESS;
      const isSent = path === `/${SENT_FILE}` || new URLSearchParams(query).get('enquiry') === 'sent';
      if (!isSent) return home.write(request, response, indexed);
      const stored = isAskedByOurPage(request.headers, siteUrl) ? thanks : home;
      return stored.write(request, response, { ...indexed, ...FOR_ONCE });
    },
  };
}

/** The answers of the edition in service, made once for each. */
function keepAnswers(site: SiteSource, headers: ResponseHeaders): () => Answers {
  let made: SiteEdition | undefined;
  let answers: Answers;
  return () => {
    if (made !== site.current) {
      made = site.current;
      answers = makeAnswers(made, headers);
    }
    return answers;
  };
}

/** Those that hold now. */
function findPages(pages: Answers['pages'], now: number): PageAnswers {
  return pages.findLast(({ since }) => since <= now) ?? pages[0];
}

function makeAnswers({ pages, files }: SiteEdition, headers: ResponseHeaders): Answers {
  const storeDocument = (document: SitePages['home']) =>
    new StoredAnswer(document, {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': document.csp,
      'cache-control': FRESH,
    });
  const storeFile = (file: PublishedBody & { type: string }) =>
    new StoredAnswer(file, {
      ...headers,
      'content-type': file.type,
      'content-security-policy': NOTHING_ALLOWED,
      'cache-control': `public, max-age=${SMALL_FILE_AGE}`,
    });
  const storePages = ({ since, home, thanks }: SitePages): PageAnswers => ({
    since,
    home: storeDocument(home),
    thanks: storeDocument(thanks),
  });
  const [first, ...later] = pages;
  return {
    pages: [storePages(first), ...later.map(storePages)],
    files: new Map([...files].map(([path, file]) => [path, storeFile(file)])),
  };
}
