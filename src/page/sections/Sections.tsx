import type { SiteContent } from '#content/schema';
import type { Pictures } from '../components/Picture.tsx';
import { SectionDivider } from '../components/SectionDivider.tsx';
import { About } from './about/About.tsx';
import { Faq } from './faq/Faq.tsx';
import { Home } from './home/Home.tsx';
import { Overview } from './overview/Overview.tsx';
import { Pricing } from './pricing/Pricing.tsx';
import { Reserve } from './reserve/Reserve.tsx';
import { Services } from './services/Services.tsx';

/** The sections that are complete as HTML, in the order of CONTRACT "The page", with a divider between them. */
export function Sections({ content, pictures }: { content: SiteContent; pictures: Pictures }) {
  return (
    <>
      <Home home={content.home} phone={content.practice.phone} scene={content.brand?.scene} />
      <Overview overview={content.overview} />
      <SectionDivider of="ripple" />
      <Services services={content.services} />
      <SectionDivider of="swell" />
      <About about={content.about} photo={pictures[content.about.portrait?.file ?? '']} />
      <SectionDivider of="swash" />
      <Pricing pricing={content.pricing} />
      <SectionDivider of="sunSea" />
      <Faq faq={content.faq} />
      <Reserve content={content} pictures={pictures} />
      <SectionDivider of="tide" />
    </>
  );
}
