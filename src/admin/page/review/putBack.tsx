import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../adminClient.ts';
import { withProof } from '../../passkeySteps.ts';
import { useAdminFacts } from '../../ui/adminFacts.ts';
import { showFault, showNotice } from '../../ui/notices.tsx';
import { useOnlineWords } from '../onlineWords.ts';
import { refreshPage } from '../pageQueries.ts';

/** Puts an earlier version online again; and says what is online now, with a way to it and a way back. */
export function usePutBack() {
  const queries = useQueryClient();
  const words = useOnlineWords();
  const { nextSteps } = useAdminFacts();
  const sayOnline = (says: string, earlier: number) =>
    showNotice(says, { onPress: () => void putBack(earlier) }, nextSteps ? undefined : <SeePage />);
  const putBack = async (number: number) => {
    await withProof(() => api.page.putBack.mutate({ number })).then(
      ({ earlier }) => sayOnline(`${words.back} All versions are kept.`, earlier),
      showFault,
    );
    await refreshPage(queries);
  };
  return { putBack, sayOnline };
}

/** The page as visitors have it. */
export const SeePage = ({ className }: { className?: string | undefined }) => (
  <a className={className} href="/" target="_blank" rel="noreferrer">
    See my page
  </a>
);
