import type { SiteContent } from '#content/schema';
import { Shore } from '../parts/Shore.tsx';
import { About } from './about/About.tsx';
import { Faq } from './faq/Faq.tsx';
import { Home } from './home/Home.tsx';
import { Overview } from './overview/Overview.tsx';
import { Pricing } from './pricing/Pricing.tsx';
import { Services } from './services/Services.tsx';

/** The sections that are finished once they are HTML, in CONTRACT's order, joined by water. */
export function Sections({ content }: { content: SiteContent }) {
  return (
    <>
      <Home home={content.home} phone={content.practice.phone} />
      <Overview overview={content.overview} />
      <Shore of="ripple" />
      <Services services={content.services} />
      <Shore of="swell" />
      <About about={content.about} />
      <Shore of="swash" />
      <Pricing pricing={content.pricing} />
      <Shore of="sunSea" />
      <Faq faq={content.faq} />
      <Shore of="tide" />
    </>
  );
}
