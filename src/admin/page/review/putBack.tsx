import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../adminClient.ts';
import { withProof } from '../../passkeySteps.ts';
import { useAdminFacts } from '../../ui/adminFacts.ts';
import { showFault, showNotice } from '../../ui/notices.tsx';
import { useOnlineWords } from '../onlineWords.ts';
import { refreshPage } from '../pageQueries.ts';

/** Puts an earlier version online, and shows notices with a link and undo. */
export function usePutBack() {
  const queries = useQueryClient();
  const words = useOnlineWords();
  const { nextSteps } = useAdminFacts();
  const showOnline = (says: string, earlier: number) =>
    showNotice(says, { onPress: () => void putBack(earlier) }, nextSteps ? undefined : <SeePage />);
  const putBack = async (number: number) => {
    await withProof(() => api.page.putBack.mutate({ number })).then(
      ({ earlier }) => showOnline(`${words.back} All versions are kept.`, earlier),
      showFault,
    );
    await refreshPage(queries);
  };
  return { putBack, showOnline };
}

export const SeePage = ({ className }: { className?: string | undefined }) => (
  <a className={className} href="/" target="_blank" rel="noreferrer">
    See my page
  </a>
);
