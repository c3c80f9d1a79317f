import { Fragment, type ReactNode } from 'react';
import { OwnSeam, Seam, type SeamName } from '../art/drawings.tsx';
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

/** All sections but contact, in the content's order (CONTRACT "The page"), with strips of water or land in between. */
export function Sections(props: SectionProps) {
  const { content } = props;
  const names = ['home', ...listSections(content), 'contact'];
  const surfaces = chooseSurfaces(names);
  const renderSection = (name: string, at: number) => {
    const above = names[at] ?? 'home';
    // Set if the section above has no room for the seam.
    const surfaceAbove = hasSpaceBelow(above) ? undefined : surfaces[at];
    if (isOptionalSection(name)) {
      const sectionProps = { ...props, name, surfaceAbove, surface: surfaces[at + 1] ?? 'paper' };
      return <OptionalSection key={name} {...sectionProps} />;
    }
    const { Section } = FIXED_SECTIONS[name] ?? {};
    return (
      <Fragment key={name}>
        {renderShore(above, name, surfaceAbove, isInland(content))}
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

/** Sections with room at the bottom for the next seam: the sun and the pelican's post are in the seam's water. */
const hasSpaceBelow = (name: string) => name === 'pricing' || name === 'faq' || !isFixed(name);

/** The sections of the shipped page after the first, each with the seam above it. The overview has `OwnSeam`. */
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

/** The strip of water or land between two sections. Below the first screen, a section on sand needs no strip. */
function renderShore(above: string, below: string, surfaceAbove: Surface | undefined, inland: boolean) {
  if (above === 'home' && (below === 'overview' || below === 'pricing')) return null;
  const seam = below === 'services' && surfaceAbove === 'sand' ? 'ripple' : FIXED_SECTIONS[below]?.seam;
  const classes = ['scenery', styles.shore, seam && styles[seam], styles[surfaceAbove ?? 'over']];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      {seam ? <Seam of={seam} inland={inland} /> : <OwnSeam of={below} inland={inland} />}
    </div>
  );
}
