type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** The start of every browser's user agent. */
const BROWSER = /^(?:Mozilla|Opera)\/\d/;
const PROGRAM =
  /headless|phantomjs|puppeteer|playwright|selenium|webdriver|cypress|\b(?:bot|crawler|spider|scraper)\b|bot\/|curl|wget|python|httpclient|okhttp/i;

const joinValues = (value: string | string[] | undefined) =>
  typeof value === 'string' ? value : (value ?? []).join(' ');

/** Whether headers look like a program's. Only a hint: they are easily forged, and tests look automated too. */
export function isAutomated(headers: RequestHeaders): boolean {
  const agent = joinValues(headers['user-agent']);
  return (
    !BROWSER.test(agent) ||
    PROGRAM.test(agent) ||
    PROGRAM.test(joinValues(headers['sec-ch-ua'])) ||
    // Browsers send both headers with every form and every call.
    headers['accept'] === undefined ||
    headers['accept-language'] === undefined
  );
}
