import { formatCommand } from '#settings';

export const USAGE = `${formatCommand('enquiries', 'COMMAND')}

  list                       every enquiry, newest first, with the first line of its words
  show ID                    one enquiry: its words, why it is where it is, and all that happened to it
  count --by month           how many came, and what became of them; also by week or day
  export --email ADDRESS     all that is kept about one person, to be mailed to them (--format csv|json: as a file)
  export --format csv|json   everybody's enquiries, for a spreadsheet or a program
  retry ID | --all           try failed enquiries again
  release ID                 have a held enquiry mailed to you
  erase ID                   blank the words of one enquiry for good, also where a backup is put back
  purge --older-than 90d     blank what was sent, failed or held longer ago
  backup FILE                a copy of the store, taken while the site runs

ID: the first word in "list"; the beginning or the end of an id will do while it names one.

list, release and erase take several enquiries by what these say together:
  --email ADDRESS            from this person, however the address is spelt
  --since DATE --until DATE  received in these days: 2026-11-20, 20/11/2026, today, yesterday, 7d (seven days ago)
  --reason WORDS             held or failed for a reason that has these words
  --client C                 held, and from the client that "list --state held" shows; its beginning will do while it names one
list also takes --state: queued, sending, sent, failed, held or erased.

release and erase show what fits and ask first; --yes answers beforehand. list, show and count take --json.
`;
