import { useQueryClient } from '@tanstack/react-query';
import type { PagePhoto } from '#calls';
import { api } from '../../adminClient.ts';
import { AdminButton } from '../../ui/AdminButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { showFault, showNotice } from '../../ui/notices.tsx';
import { joinWords } from '../../ui/words.ts';
import styles from '../myPage.module.css';
import { BackToPage, Pending } from '../PageParts.tsx';
import { refreshPage, usePhotos } from '../pageQueries.ts';
import { photoUrl } from './PhotoParts.tsx';

export function PhotosView() {
  const queries = useQueryClient();
  const photos = usePhotos();
  const { data } = photos;
  const remove = async ({ file }: PagePhoto) => {
    await api.page.removePhoto.mutate({ file }).then(() => showNotice('The photo is removed.'), showFault);
    await refreshPage(queries);
  };
  return (
    <div className={styles.view}>
      <BackToPage />
      <h1>All photos</h1>
      {!data && <Pending query={photos} words="Looking through them…" />}
      {data?.length === 0 && <EmptyState words="Your page has no photo yet." />}
      <ul className={styles.versions}>
        {data?.map((photo) => (
          <li key={photo.file}>
            <img className={styles.thumb} src={photoUrl(photo.file)} alt={photo.file} loading="lazy" />
            {photo.usedIn.length > 0 ? (
              <p>Shown in {joinWords(photo.usedIn)}.</p>
            ) : (
              <>
                <p>Not shown anywhere any more.</p>
                <AdminButton
                  kind="danger"
                  aria-label={`Remove ${photo.file}`}
                  onClick={() => void remove(photo)}
                >
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
