import type { Post, SiteContent } from '#content/schema';
import { Spot } from '../../../art/drawings.tsx';
import { DateText } from '../../../components/DateText.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { Photo, type Pictures } from '../../../components/Picture.tsx';
import { RichText } from '../../../components/RichText.tsx';
import type { SectionProps } from '../../../pageState.ts';
import { isInland } from '../../surfaces.ts';
import styles from './journal.module.css';

/** Posts, newest first. Each opens in place, because the site has one page (SPEC section 2). */
export function Journal({ content, pictures }: SectionProps) {
  const { journal, words } = content;
  const drawings = isInland(content) ? DRAWINGS.slice(1) : DRAWINGS;
  return (
    <div className={`wrap columns ${styles.split}`}>
      <div>
        <h2 id="journal-heading">{journal.heading}</h2>
        {journal.intro && <p>{journal.intro}</p>}
      </div>
      <ul className={styles.posts}>
        {journal.entries.map((post, index) => (
          <li key={post.id} data-reveal="">
            <JournalPost
              post={post}
              words={words.journal}
              pictures={pictures}
              drawing={drawings[index % drawings.length] ?? 'park'}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Posts without a photo show these drawings in rotation. Inland sites skip the beach. */
const DRAWINGS = ['beach', 'park', 'home', 'pilates'] as const;

interface JournalPostProps {
  post: Post;
  words: SiteContent['words']['journal'];
  pictures: Pictures;
  drawing: (typeof DRAWINGS)[number];
}

/** One entry: a figure 190 px wide (SPEC section 9), a summary, and the rest behind "Read more". */
function JournalPost({ post, words, pictures, drawing }: JournalPostProps) {
  const { title, date, summary, body, image, comments } = post;
  return (
    <article className={styles.post}>
      <figure className={styles.figure}>
        <Photo image={image} pictures={pictures} fallback={<Spot name={drawing} />} sizes="190px" />
      </figure>
      <div>
        <p className="small">
          <DateText date={date} />
        </p>
        <h3>{title}</h3>
        <p>{summary}</p>
        <details className={styles.more}>
          <summary className="link-button">
            {words.readMore}
            <span className="visually-hidden">: {title}</span>
            <Icon name="down" />
          </summary>
          <div className="flow">
            <RichText prose={body} />
          </div>
          {comments.length > 0 && (
            <>
              <h4 className={styles.commentsHeading}>
                {words.comments} ({comments.reduce((sum, { replies }) => sum + 1 + replies.length, 0)})
              </h4>
              <Comments comments={comments} words={words} className={styles.comments} />
            </>
          )}
        </details>
      </div>
    </article>
  );
}

type Comment = Omit<Post['comments'][number], 'replies'> & { replies?: readonly Comment[] };

interface CommentsProps extends Pick<JournalPostProps, 'words'> {
  comments: readonly Comment[];
  className?: string | undefined;
  /** Marks replies for screen readers. */
  kind?: string;
}

function Comments({ comments, words, className, kind }: CommentsProps) {
  return (
    <ol className={className}>
      {comments.map(({ name, date, text, replies = [] }) => (
        <li key={`${name} ${date} ${text}`}>
          <p className="small">
            {kind && <span className="visually-hidden">{kind}: </span>}
            <b>{name}</b>, <DateText date={date} />
          </p>
          <p>{text}</p>
          {replies.length > 0 && <Comments comments={replies} words={words} kind={words.reply} />}
        </li>
      ))}
    </ol>
  );
}
