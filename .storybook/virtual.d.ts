declare module 'virtual:content' {
  import type { SiteContent } from '#content/schema';

  const content: SiteContent;
  export default content;
}
