import type { SiteContent } from '#content/schema';
import type { Pictures } from '../components/Picture.tsx';
import { SectionDivider } from '../components/SectionDivider.tsx';
import { About } from './about/About.tsx';
import { Faq } from './faq/Faq.tsx';
import { Home } from './home/Home.tsx';
import { Overview } from './overview/Overview.tsx';
import { Pricing } from './pricing/Pricing.tsx';
import { Section as OrderedSections } from './reserve/order/section.tsx';
import { Reserve } from './reserve/Reserve.tsx';
import { RESERVE } from './reserve/registry.ts';
import { Services } from './services/Services.tsx';

interface Props {
  content: SiteContent;
  pictures: Pictures;
}

/** The sections that are complete as HTML, in the order of CONTRACT "The page", with a divider between them. */
export function Sections({ content, pictures }: Props) {
  const shipped = makeShippedSections({ content, pictures });
  const home = <Home home={content.home} practice={content.practice} />;
  if (RESERVE.order(content)) {
    return (
      <>
        {home}
        <OrderedSections shipped={shipped} content={content} pictures={pictures} />
      </>
    );
  }
  return (
    <>
      {home}
      {shipped.overview}
      <SectionDivider of="ripple" />
      {shipped.services}
      <SectionDivider of="swell" />
      {shipped.about}
      <SectionDivider of="swash" />
      {shipped.pricing}
      <SectionDivider of="sunSea" />
      {shipped.faq}
      <Reserve content={content} pictures={pictures} />
      <SectionDivider of="tide" />
    </>
  );
}

const makeShippedSections = ({ content, pictures }: Props) => ({
  overview: <Overview overview={content.overview} />,
  services: <Services services={content.services} pictures={pictures} />,
  about: (
    <About
      about={content.about}
      practitioner={content.practice.practitioner}
      photo={pictures[content.about.portrait?.file ?? '']}
    />
  ),
  pricing: <Pricing pricing={content.pricing} booking={content.practice.booking} />,
  faq: <Faq faq={content.faq} />,
});
