import type { Post, SiteContent } from '#content/schema';
import { DateText } from '../../../components/DateText.tsx';
import styles from './journal.module.css';

type Comment = Post['comments'][number];

interface Props {
  comments: readonly Comment[];
  words: SiteContent['words']['journal'];
}

/** What readers wrote under a post, on a teal line; replies stand one step in. */
export function Comments({ comments, words }: Props) {
  if (comments.length === 0) return null;
  return (
    <>
      <h4 className={styles.commentsHeading}>
        {words.comments} ({comments.reduce((sum, { replies }) => sum + 1 + replies.length, 0)})
      </h4>
      <ol className={styles.comments}>
        {comments.map((comment) => (
          <li key={keyOf(comment)}>
            <Remark {...comment} />
            {comment.replies.length > 0 && (
              <ol>
                {comment.replies.map((reply) => (
                  <li key={keyOf(reply)}>
                    <Remark {...reply} kind={words.reply} />
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

const keyOf = ({ name, date, text }: Pick<Comment, 'name' | 'date' | 'text'>) => `${name} ${date} ${text}`;

interface RemarkProps extends Pick<Comment, 'name' | 'date' | 'text'> {
  /** Says for those who cannot see the indent that this is a reply. */
  kind?: string;
}

function Remark({ name, date, text, kind }: RemarkProps) {
  return (
    <>
      <p className="small">
        {kind && <span className="visually-hidden">{kind}: </span>}
        <b>{name}</b>, <DateText of={date} />
      </p>
      <p>{text}</p>
    </>
  );
}
