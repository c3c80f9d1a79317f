import { DuneGrass } from '../../art/drawings.tsx';
import { findScene, PlainScene } from '../../art/scenes.tsx';
import { Picture, type PictureFiles } from '../../components/Picture.tsx';
import { BookingLink, NoWrapSentences } from '../../components/RichText.tsx';
import type { SectionProps } from '../../pageState.ts';
import photoStyles from './heroPhoto.module.css';
import styles from './home.module.css';

/** The hero (SPEC section 2). */
export function Home({ content, pictures }: SectionProps) {
  const { home, practice, brand = {} } = content;
  const { phone, booking } = practice;
  const drawing = findScene(brand.scene);
  const photo = brand.photo && pictures[brand.photo.file];
  return (
    <section
      id="home-section"
      className={styles.home}
      data-scene={brand.scene === 'photo' ? brand.scene : undefined}
      aria-labelledby="home-heading"
    >
      {drawing ? <drawing.Ground /> : <PlainScene />}
      <div className={`wrap ${styles.words}`}>
        <p className={styles.eyebrow}>{home.eyebrow}</p>
        <h1 id="home-heading">{home.heading}</h1>
        <p className={`lead ${styles.lead}`}>
          <NoWrapSentences sentences={home.lead} />
        </p>
        <p className="actions">
          <a className="button" href="#contact-section">
            {home.callToAction}
          </a>{' '}
          {booking && <BookingLink booking={booking} />}
          <a className={styles.phone} href={`tel:${phone.number}`}>
            {phone.shown}
          </a>
        </p>
      </div>
      {drawing && <drawing.People />}
      {/* In an arch: below the text on narrow screens, beside the text on wide screens. */}
      {photo && brand.photo && (
        <div className={photoStyles.place}>
          <div className={photoStyles.arch}>
            <Picture
              files={photo}
              alt={brand.photo.alt}
              className={photoStyles.photo}
              sizes={describeSizes(photo)}
              isFirst
            />
          </div>
          <DuneGrass className={`scenery ${photoStyles.grass}`} />
        </div>
      )}
    </section>
  );
}

/** The aspect ratio (width / height) of the arch below the text and beside the text. A wider photo is cropped. */
const ARCH_RATIO = { narrowScreen: 0.95, wideScreen: 0.8 };

function describeSizes({ width, height }: PictureFiles): string {
  const coverWidth = (ratio: number, share: number) => Math.ceil(share * Math.max(1, width / height / ratio));
  return `(max-width: 56rem) ${coverWidth(ARCH_RATIO.narrowScreen, 84)}vw, ${coverWidth(ARCH_RATIO.wideScreen, 38)}vw`;
}
