type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** The start of every browser's user agent. */
const BROWSER = /^(?:Mozilla|Opera)\/\d/;
const PROGRAM =
  /headless|phantomjs|puppeteer|playwright|selenium|webdriver|cypress|\b(?:bot|crawler|spider|scraper)\b|bot\/|curl|wget|python|httpclient|okhttp/i;

const joinValues = (value: string | string[] | undefined) =>
  typeof value === 'string' ? value : (value ?? []).join(' ');

/**
 * Whether the headers of a request are a program's. Easily forged, and true for tests in a browser, so only a hint. Pure,
 * for the server and for Firebase.
 */
export function isAutomated(headers: RequestHeaders): boolean {
  const agent = joinValues(headers['user-agent']);
  return (
    !BROWSER.test(agent) ||
    PROGRAM.test(agent) ||
    PROGRAM.test(joinValues(headers['sec-ch-ua'])) ||
    // Browsers send both with every form and every call.
    headers['accept'] === undefined ||
    headers['accept-language'] === undefined
  );
}
