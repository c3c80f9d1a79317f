import type { Meta, StoryObj } from '@storybook/react-vite';
import styles from './art.stories.module.css';
import {
  BirdOnPost,
  DefaultLogo,
  Dial,
  DuneGrass,
  HeroCast,
  HeroPeople,
  HeroScene,
  Kit,
  MenuEdge,
  Mountains,
  PlainScene,
  RangesCast,
  RangesPeople,
  RangesScene,
  Seam,
  Spot,
  Track,
} from './index.ts';

/** Every drawing on the surface it is made for. */
function AllDrawings() {
  return (
    <main className={styles.shelf}>
      <h1>Drawings</h1>
      <div className={styles.hero}>
        <HeroCast />
        <HeroPeople />
        <HeroScene />
      </div>
      <div className={styles.sand}>
        <Track of="run" className={styles.track} />
        <Track of="bare" className={styles.track} />
        <Track of="pole" className={styles.track} />
        <Seam of="ripple" inland={false} className={styles.seam} />
      </div>
      <div className={styles.spots}>
        <Spot of="park" />
        <Spot of="beach" />
        <Spot of="home" />
        <Spot of="pilates" />
        <Spot of="clinic" />
        <BirdOnPost inland={false} />
        <DefaultLogo />
        <Dial minutes={30} />
        <Dial minutes={45} />
        <Dial minutes={60} />
      </div>
      <Seam of="swell" inland={false} className={styles.seam} />
      <div className={styles.deep}>
        <Kit inland={false} className={styles.kit} />
        <MenuEdge className={styles.edge} />
        <Seam of="swash" inland={false} className={styles.seam} />
      </div>
      <div className={styles.sand}>
        <Seam of="sunSea" inland={false} className={styles.seam} />
      </div>
      <div className={styles.shallow}>
        <Seam of="drain" inland={false} className={styles.seam} />
      </div>
      <div className={styles.shallow}>
        <Seam of="tide" inland={false} className={styles.seam} />
      </div>
      <div className={styles.dusk}>
        <Mountains className={styles.ranges} />
      </div>
    </main>
  );
}

/** The first screens that a practice may choose in place of the beach; one page shows one of them. */
function OtherScenes() {
  return (
    <main className={styles.shelf}>
      <h1>Other scenes</h1>
      <div className={styles.hero}>
        <RangesCast />
        <RangesPeople />
        <RangesScene />
      </div>
      <PlainScene className={styles.seam} />
    </main>
  );
}

/** What stands in for water, pelican and beach where there is no sea. */
function InlandDrawings() {
  return (
    <main className={styles.shelf}>
      <h1>Inland</h1>
      <div className={styles.sand}>
        <Seam of="ripple" inland className={styles.seam} />
      </div>
      <Seam of="swell" inland className={styles.seam} />
      <div className={styles.deep}>
        <Seam of="swash" inland className={styles.seam} />
      </div>
      <div className={styles.sand}>
        <Seam of="sunSea" inland className={styles.seam} />
      </div>
      <div className={styles.shallow}>
        <Kit inland className={styles.kit} />
        <BirdOnPost inland />
        <DuneGrass className={styles.kit} />
        <Seam of="drain" inland className={styles.seam} />
        <Seam of="tide" inland className={styles.seam} />
      </div>
    </main>
  );
}

const meta: Meta<typeof AllDrawings> = { title: 'Art/Drawings', component: AllDrawings };
export default meta;
type Story = StoryObj<typeof AllDrawings>;

export const FirstLight: Story = {};
export const Moonrise: Story = { globals: { theme: 'dark' } };
export const Phone: Story = { globals: { viewport: { value: '390' } } };

export const RangesAtFirstLight: Story = { render: () => <OtherScenes /> };
export const RangesAtMoonrise: Story = { render: () => <OtherScenes />, globals: { theme: 'dark' } };

export const InlandAtFirstLight: Story = { render: () => <InlandDrawings /> };
export const InlandAtMoonrise: Story = { render: () => <InlandDrawings />, globals: { theme: 'dark' } };
