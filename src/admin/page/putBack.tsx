import { useQueryClient } from '@tanstack/react-query';
import { desk } from '../deskClient.ts';
import { withProof } from '../passkeySteps.ts';
import { useDeskFacts } from '../ui/deskFacts.ts';
import { sayFault, sayNotice } from '../ui/notices.tsx';
import { useOnlineWords } from './onlineWords.ts';
import { refreshPage } from './pageQueries.ts';

/** Puts an earlier version online again, with a way back. */
export function usePutBack(): (number: number) => Promise<void> {
  const queries = useQueryClient();
  const words = useOnlineWords();
  const sayOnline = useSayOnline();
  const putBack = async (number: number) => {
    await withProof(() => desk.page.putBack.mutate({ number })).then(
      ({ earlier }) => sayOnline(`${words.back} All versions are kept.`, () => void putBack(earlier)),
      sayFault,
    );
    await refreshPage(queries);
  };
  return putBack;
}

/** Says what is online now, with a way to it and a way back. */
export function useSayOnline() {
  const { nextSteps } = useDeskFacts();
  return (says: string, onUndo: () => void) =>
    sayNotice(says, { onPress: onUndo }, nextSteps ? undefined : <SeePage />);
}

/** The page as visitors have it. */
export const SeePage = () => (
  <a href="/" target="_blank" rel="noreferrer">
    See my page
  </a>
);
