import type { Accounts, SignedIn } from '#accounts/contract';
import { readDeskCookies } from './deskCookies.ts';

/** Who is in, by the cookies of a request. */
export type FindWho = (cookies: string | undefined) => Promise<SignedIn | null>;

/** At the desk; a session that is there only to add a device reaches none of what asks for this. */
export function findByPasskey(accounts: Pick<Accounts, 'findSession'>): FindWho {
  return async (cookies) => {
    const who = await accounts.findSession(readDeskCookies(cookies).session);
    return who && who.kind !== 'recovery' ? who : null;
  };
}
