declare module 'virtual:content' {
  import type { SiteContent } from '#content/schema';

  /** All text of the page, for stories. */
  const content: SiteContent;
  export default content;
}
