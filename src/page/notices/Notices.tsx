import type { NoticePlace } from '#content/schema';
import { Icon } from '../components/Icon.tsx';
import type { PageNotices } from '../pageState.ts';
import styles from './notices.module.css';

/** The notices of the banner or of one section. `watchNotices` shows and hides each at its times (record 0162). */
export function Notices({ notices, where }: { notices: PageNotices | undefined; where: NoticePlace }) {
  const localNotices = notices?.entries.filter((notice) => notice.where === where) ?? [];
  if (!notices || localNotices.length === 0) return null;
  const rows = localNotices.map(({ title, text, dates, from, until, isNow }) => (
    <div
      key={title}
      className={where === 'banner' ? styles.line : styles.card}
      data-notice={`${from} ${until}`}
      data-ahead={notices.isStatic || undefined}
      hidden={!isNow}
    >
      <Icon name="wave" />
      <p>
        <strong>{title}</strong> {text} <span className={styles.dates}>{dates}</span>
      </p>
    </div>
  ));
  if (where !== 'banner') return rows;
  return (
    <aside className={`on-deep ${styles.banner}`} aria-label={notices.label}>
      {rows}
    </aside>
  );
}
