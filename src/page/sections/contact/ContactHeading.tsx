import type { SiteContent } from '#content/schema';

/** What the section is called, and what to write. */
export function ContactHeading({ words }: { words: SiteContent['contact'] }) {
  return (
    <>
      <h2 id="contact-heading">{words.heading}</h2>
      <p className="lead">{words.lead}</p>
    </>
  );
}
