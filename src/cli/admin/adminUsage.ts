import { formatCommand } from '#settings';

export const ADMIN_USAGE = `${formatCommand('admin', 'COMMAND')}

  invite EMAIL       a one-time link with which this person enrols a passkey: mailed, or printed where no
                     mail server is set; --print prints it in any case. For three days. It also lets in
                     again whoever has lost every device.
  list               who may come in, with which devices, and where they are signed in; --json
  end ID | --all     ends a session, a device with its sessions, an invitation, or all sessions of a person;
                     --all ends every session, invitation, link, shared address and edition for later;
                     passkeys remain
  remove EMAIL       shuts somebody out: their sessions and devices end, and all invitations, shared addresses
                     and editions for later that they made; the last person only with --last

ID: the first word in "list"; its beginning will do while it names one.
`;
