import type { SiteContent } from '#content/schema';

interface Props {
  links: SiteContent['navigation']['top'];
  /** The id of the section being read: its link is the current one. */
  current: string;
  onChoose?: () => void;
}

/** The links of a navigation to the sections of this page. */
export function SectionLinks({ links, current, onChoose }: Props) {
  return links.map(({ label, target }) => (
    <a
      key={target}
      href={target}
      aria-current={target === `#${current}` ? 'true' : undefined}
      onClick={onChoose}
    >
      {label}
    </a>
  ));
}
