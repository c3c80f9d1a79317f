import { api } from '../../adminClient.ts';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { showNotice } from '../../ui/notices.tsx';
import { joinWords } from '../../ui/words.ts';
import styles from '../myPage.module.css';
import { BackToPage, Pending } from '../PageParts.tsx';
import { usePageCall, usePhotos } from '../pageQueries.ts';
import { photoUrl } from './PhotoParts.tsx';

export function PhotosView() {
  const call = usePageCall();
  const photos = usePhotos();
  const { data } = photos;
  const remove = (file: string) =>
    void call(api.page.removePhoto.mutate({ file }), () => showNotice('The photo is removed.'));
  return (
    <div className={styles.view}>
      <BackToPage />
      <h1>All photos</h1>
      {!data && <Pending query={photos} text="Looking through them…" />}
      {data?.length === 0 && <EmptyState text="Your page has no photo yet." />}
      <ul className={styles.versions}>
        {data?.map(({ file, usedIn }) => (
          <li key={file}>
            <img className={styles.thumb} src={photoUrl(file)} alt={file} loading="lazy" />
            {usedIn.length > 0 ? (
              <p>Shown in {joinWords(usedIn)}.</p>
            ) : (
              <>
                <p>Not shown anywhere any more.</p>
                <AdminButton kind="danger" aria-label={`Remove ${file}`} onClick={() => remove(file)}>
                  Remove
                </AdminButton>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
