import type { SiteContent } from '#content/schema';
import { MESSAGES } from '#enquiry';
import { fillTemplate } from '../../../components/fillTemplate.ts';

interface Props {
  content: SiteContent;
  /** The day by which the practice replies; unknown to a page that was rendered before it was asked for. */
  by?: string | undefined;
}

/** What stays in the form once an enquiry was sent. */
export function Thanks({ content: { contact, practice }, by }: Props) {
  const { sentHeading, sentReply, sentBy } = contact.form;
  const reply = fillTemplate(sentReply, { replyTime: practice.replyTime });
  return (
    <>
      <h3>{sentHeading}</h3>
      <p>{MESSAGES.sent}</p>
      <p>{by ? `${reply} ${fillTemplate(sentBy, { day: by })}` : reply}</p>
    </>
  );
}
