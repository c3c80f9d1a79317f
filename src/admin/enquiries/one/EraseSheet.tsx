import { useMutation, useQuery } from '@tanstack/react-query';
import type { AdminResponses } from '#calls';
import { api, explainFault } from '../../adminClient.ts';
import { withProof } from '../../passkeySteps.ts';
import { isolate } from '../../ui/AddressText.tsx';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { AdminSheet } from '../../ui/AdminSheet.tsx';
import { type AdminFacts, useAdminFacts } from '../../ui/adminFacts.ts';
import { useOnline } from '../../ui/hooks.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { Working } from '../../ui/Working.tsx';
import { formatCount, joinWords } from '../../ui/words.ts';

interface EraseSheetProps {
  target: EraseSheetTarget;
  /** Called once the enquiries are erased, while the receipt is shown. */
  onErased: (ids: string[]) => void;
  /** Called when the receipt is closed. */
  onDone: () => void;
  onClose: () => void;
  /** Finds the element that takes the focus when the opener was removed with the enquiries. */
  findNextFocus: () => HTMLElement | null;
}

export type EraseSheetTarget = { ids: string[] } | { email: string };

/** Previews the erasure, asks for the passkey, erases, and offers the receipt. */
export function EraseSheet({ target, onErased, onDone, onClose, findNextFocus }: EraseSheetProps) {
  const isOnline = useOnline();
  const preview = useQuery({
    queryKey: ['enquiries', 'erasing', target],
    queryFn: () => api.enquiries.previewErase.query(target),
    staleTime: 0,
    gcTime: 0,
  });
  const erase = useMutation({
    mutationFn: () => withProof(() => api.enquiries.erase.mutate(target)),
    networkMode: 'always',
    onSuccess: ({ receipt }) => onErased(receipt.enquiries.map(({ id }) => id)),
  });
  if (erase.data)
    return <ReceiptSheet receipt={erase.data.receipt} onClose={onDone} findNextFocus={findNextFocus} />;
  const count = preview.data?.count;
  const title = count === undefined ? 'Erase' : `Erase ${formatCount(count, 'enquiry', 'enquiries')}`;
  const canErase = isOnline && count !== undefined && count > 0;
  const fault = erase.error ?? preview.error;
  return (
    <AdminSheet
      title={title}
      onClose={erase.isPending ? null : onClose}
      actions={
        <>
          {canErase && (
            <AdminButton kind="danger" isBusy={erase.isPending} onClick={() => erase.mutate()}>
              {erase.isPending ? 'Use your passkey…' : 'Erase for good'}
            </AdminButton>
          )}
          {!erase.isPending && <AdminButton onClick={onClose}>Keep</AdminButton>}
        </>
      }
    >
      {preview.isPending && isOnline && <Working text="Looking what will go…" />}
      {preview.data && (
        <p>
          {count === 0
            ? 'Nothing is left to erase here.'
            : `${describeErasing(preview.data)} This cannot be undone.`}
        </p>
      )}
      {!isOnline && <p>You are offline, so nothing can be erased now. Try again when you are back.</p>}
      {canErase && <p>Your device asks for your passkey first.</p>}
      <p role="alert">{fault ? `${explainFault(fault)} Nothing was erased.` : ''}</p>
    </AdminSheet>
  );
}

function describeErasing({ count, names }: { count: number; names: readonly string[] }): string {
  const from = names.length === 0 ? '' : ` from ${joinWords(names.map(isolate))}`;
  const them = count === 1 ? 'it' : 'them';
  return `This erases ${formatCount(count, 'enquiry', 'enquiries')}${from}. Restored backups forget ${them} too.`;
}

type Receipt = AdminResponses['enquiries']['erase']['receipt'];
type ReceiptSheetProps = Pick<EraseSheetProps, 'onClose' | 'findNextFocus'> & { receipt: Receipt };

function ReceiptSheet({ receipt, onClose, findNextFocus }: ReceiptSheetProps) {
  const facts = useAdminFacts();
  const { times } = facts;
  return (
    <AdminSheet
      title="Erased"
      onClose={onClose}
      findNextFocus={findNextFocus}
      actions={
        <>
          <AdminButton kind="main" onClick={() => saveFile(composeReceipt(receipt, facts))}>
            Save the receipt
          </AdminButton>
          <AdminButton onClick={onClose}>Done</AdminButton>
        </>
      }
    >
      <p>
        Erased. The receipt says what and when: {formatCount(receipt.count, 'enquiry', 'enquiries')},{' '}
        {times.when(receipt.at)}, by {receipt.by}.
      </p>
      <p>{receipt.alsoForgotten}</p>
    </AdminSheet>
  );
}

/** The receipt as a text file, without personal data of visitors. */
function composeReceipt(receipt: Receipt, { practice, times }: AdminFacts) {
  const { id, at, by, count, enquiries, alsoForgotten } = receipt;
  const lines = [
    `${practice}: receipt ${id}`,
    '',
    `${formatCount(count, 'enquiry was', 'enquiries were')} erased on ${times.day(at)} at ${times.time(at)} (${times.zone}) by ${by}.`,
    alsoForgotten,
    '',
    ...enquiries.map(
      (one) => `${one.id}, received on ${times.day(one.receivedAt)} at ${times.time(one.receivedAt)}`,
    ),
  ];
  const body = `${lines.join('\r\n')}\r\n`;
  return { name: `erased-${id}.txt`, type: 'text/plain;charset=utf-8', body };
}
