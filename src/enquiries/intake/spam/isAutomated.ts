type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Every browser in use begins so. */
const BROWSER = /^(?:Mozilla|Opera)\/\d/;
const PROGRAM =
  /headless|phantomjs|puppeteer|playwright|selenium|webdriver|cypress|\b(?:bot|crawler|spider|scraper)\b|bot\/|curl|wget|python|httpclient|okhttp/i;

const joinValues = (value: string | string[] | undefined) =>
  typeof value === 'string' ? value : (value ?? []).join(' ');

/**
 * Whether the headers of a request name a program. Pure, so both adapters can use it. Easily lied to: a hint among
 * others, never a verdict, and honest tests run in such browsers too.
 */
export function isAutomated(headers: RequestHeaders): boolean {
  const agent = joinValues(headers['user-agent']);
  return (
    !BROWSER.test(agent) ||
    PROGRAM.test(agent) ||
    PROGRAM.test(joinValues(headers['sec-ch-ua'])) ||
    // Every browser sends both with every form and every call.
    headers['accept'] === undefined ||
    headers['accept-language'] === undefined
  );
}
