import type { Page } from 'playwright-core';

interface Session {
  send(method: 'Runtime.disable'): Promise<unknown>;
}

/** What playwright-core keeps for itself, as far as it is needed here. */
interface Inside {
  _connection: { toImpl(page: Page): { delegate: { _mainFrameSession: { _client: Session } } } };
}

/**
 * Has the browser no longer watch the page's errors for Playwright, which asks for that by itself and has no option.
 * While somebody watches, V8 notes for every `Error` that is made where it was made, and reads the whole script once more
 * for it: React makes five as it starts, which cost a phone 60 to 100 ms that no visitor pays (record 0198). After this,
 * the page can still be asked, as long as it stays the same document.
 */
export async function stopInspecting(page: Page): Promise<void> {
  const session = (page as unknown as Inside)._connection.toImpl(page).delegate._mainFrameSession._client;
  await session.send('Runtime.disable');
}
