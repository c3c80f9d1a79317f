export const USAGE = `npm run enquiries -- COMMAND

  list [--state STATE] [--json]      every enquiry, newest first
  show ID [--json]                   one enquiry with its words and all that happened to it
  export --format csv|json           every enquiry with its words, for a spreadsheet or a script
  retry ID | --all                   try failed enquiries again
  release ID                         mail an enquiry that is held because it looked like spam
  erase ID | --email ADDRESS         blank the words of one enquiry, or of all under one address
  purge --older-than 90d             blank what was sent, failed or held longer ago
  backup FILE                        a copy of the store, taken while the site runs

States: queued, sending, sent, failed, held, erased.
`;
