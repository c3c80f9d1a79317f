import { Fragment, type ReactNode } from 'react';
import { Seam, type SeamName, SectionSeam } from '../art/drawings.tsx';
import type { SectionProps } from '../pageState.ts';
import { About } from './about/About.tsx';
import { Faq } from './faq/Faq.tsx';
import { Home } from './home/Home.tsx';
import { OptionalSection } from './optional/OptionalSection.tsx';
import { isOptionalSection, listSections } from './optional/registry.ts';
import { Overview } from './overview/Overview.tsx';
import { Pricing } from './pricing/Pricing.tsx';
import { Services } from './services/Services.tsx';
import styles from './shore.module.css';
import { chooseSurfaces, isFixed, isInland, type Surface } from './surfaces.ts';

/** All sections except contact, in the content's order (CONTRACT "The page"), with strips of water or land between. */
export function Sections(props: SectionProps) {
  const { content } = props;
  const names = ['home', ...listSections(content), 'contact'];
  const surfaces = chooseSurfaces(names);
  const renderSection = (name: string, index: number) => {
    const upper = names[index] ?? 'home';
    // Set if the section above has no room for the seam.
    const surfaceAbove = hasSpaceBelow(upper) ? undefined : surfaces[index];
    if (isOptionalSection(name)) {
      const sectionProps = { ...props, name, surfaceAbove, surface: surfaces[index + 1] ?? 'paper' };
      return <OptionalSection key={name} {...sectionProps} />;
    }
    const { Section } = FIXED_SECTIONS[name] ?? {};
    return (
      <Fragment key={name}>
        {renderShore(upper, name, surfaceAbove, isInland(content))}
        {Section && <Section {...props} />}
      </Fragment>
    );
  };
  return (
    <>
      <Home {...props} />
      {names.slice(1).map(renderSection)}
    </>
  );
}

/** Whether the next seam may overlap the section: the pricing sun and the FAQ's post are in the seam's water. */
const hasSpaceBelow = (name: string) => name === 'pricing' || name === 'faq' || !isFixed(name);

/** The sections of the shipped page after the hero, each with the seam above it. The overview has `SectionSeam`. */
const FIXED_SECTIONS: Readonly<
  Record<string, { seam?: SeamName; Section?: (props: SectionProps) => ReactNode }>
> = {
  overview: { Section: Overview },
  services: { Section: Services, seam: 'drain' },
  about: { Section: About, seam: 'swell' },
  pricing: { Section: Pricing, seam: 'swash' },
  faq: { Section: Faq, seam: 'sun-sea' },
  contact: { seam: 'tide' },
};

/** The strip of water or land between two sections. Directly below the hero, overview and pricing share its sand. */
function renderShore(upper: string, lower: string, surfaceAbove: Surface | undefined, inland: boolean) {
  if (upper === 'home' && (lower === 'overview' || lower === 'pricing')) return null;
  const seam = lower === 'services' && surfaceAbove === 'sand' ? 'ripple' : FIXED_SECTIONS[lower]?.seam;
  const classes = ['scenery', styles.shore, seam && styles[seam], styles[surfaceAbove ?? 'over']];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      {seam ? <Seam name={seam} inland={inland} /> : <SectionSeam section={lower} inland={inland} />}
    </div>
  );
}
