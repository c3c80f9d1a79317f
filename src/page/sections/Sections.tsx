import type { SiteContent } from '#content/schema';
import type { Pictures } from '../components/Picture.tsx';
import { SectionDivider } from '../components/SectionDivider.tsx';
import type { PageNotices } from '../datedNotices.ts';
import { isInland } from '../isInland.ts';
import type { TimedCountdown } from '../timedCountdown.ts';
import { About } from './about/About.tsx';
import { Faq } from './faq/Faq.tsx';
import { Home } from './home/Home.tsx';
import { Overview } from './overview/Overview.tsx';
import { Pricing } from './pricing/Pricing.tsx';
import { Section as Notices } from './reserve/notices/section.tsx';
import { Section as OrderedSections } from './reserve/order/section.tsx';
import { Reserve } from './reserve/Reserve.tsx';
import { RESERVE } from './reserve/registry.ts';
import { Services } from './services/Services.tsx';

interface Props {
  content: SiteContent;
  pictures: Pictures;
  notices?: PageNotices | undefined;
  countdown?: TimedCountdown | undefined;
}

/** The sections that are complete as HTML, in the order of CONTRACT "The page", with a divider between them. */
export function Sections({ content, pictures, notices, countdown }: Props) {
  const shipped = makeShippedSections({ content, pictures, notices });
  const { brand } = content;
  const inland = isInland(content);
  const photo = pictures[brand?.photo?.file ?? ''];
  const home = <Home home={content.home} practice={content.practice} brand={brand} photo={photo} />;
  if (RESERVE.order(content)) {
    return (
      <>
        {home}
        <OrderedSections shipped={shipped} content={content} pictures={pictures} countdown={countdown} />
      </>
    );
  }
  return (
    <>
      {home}
      {shipped.overview}
      <SectionDivider of="ripple" inland={inland} />
      {shipped.services}
      <SectionDivider of="swell" inland={inland} />
      {shipped.about}
      <SectionDivider of="swash" inland={inland} />
      {shipped.pricing}
      <SectionDivider of="sunSea" inland={inland} />
      {shipped.faq}
      <Reserve content={content} pictures={pictures} countdown={countdown} />
      <SectionDivider of="tide" inland={inland} />
    </>
  );
}

const makeShippedSections = ({ content, pictures, notices }: Props) => ({
  overview: <Overview overview={content.overview} />,
  services: (
    <Services
      services={content.services}
      pictures={pictures}
      notices={<Notices notices={notices} where="services" />}
    />
  ),
  about: (
    <About
      about={content.about}
      practitioner={content.practice.practitioner}
      notices={<Notices notices={notices} where="about" />}
      inland={isInland(content)}
      photo={pictures[content.about.portrait?.file ?? '']}
    />
  ),
  pricing: (
    <Pricing
      pricing={content.pricing}
      booking={content.practice.booking}
      notices={<Notices notices={notices} where="pricing" />}
    />
  ),
  faq: (
    <Faq faq={content.faq} inland={isInland(content)} notices={<Notices notices={notices} where="faq" />} />
  ),
});
