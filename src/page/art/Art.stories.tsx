import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  BirdOnPost,
  DefaultLogo,
  Dial,
  DuneGrass,
  Kit,
  MenuEdge,
  Mountains,
  Seam,
  Spot,
  Track,
} from './drawings.tsx';
import { PlainScene, SCENES } from './scenes.tsx';

/** Drawings have no intrinsic size. A scene fills its container. */
const SIZES = 'main svg:not([class]) { display: inline-block; width: 24rem; height: 16rem }';

/** Every drawing on its surface. */
function AllDrawings() {
  return (
    <main style={{ overflowX: 'clip' }}>
      <style>{SIZES}</style>
      <h1>Drawings</h1>
      <div style={{ position: 'relative', height: '40rem', background: 'var(--art-sky)' }}>
        <SCENES.beach.Cast />
        <SCENES.beach.People />
        <SCENES.beach.Ground />
      </div>
      <div style={{ background: 'var(--sand)' }}>
        <Track name="run" />
        <Track name="bare" />
        <Track name="pole" />
        <Seam name="ripple" inland={false} />
      </div>
      <div>
        <Spot name="park" />
        <Spot name="beach" />
        <Spot name="home" />
        <Spot name="pilates" />
        <Spot name="clinic" />
        <BirdOnPost inland={false} />
        <DefaultLogo />
        <Dial minutes={30} />
        <Dial minutes={45} />
        <Dial minutes={60} />
      </div>
      <Seam name="swell" inland={false} />
      <div style={{ background: 'var(--deep)' }}>
        <Kit inland={false} />
        <MenuEdge />
        <Seam name="swash" inland={false} />
      </div>
      <div style={{ background: 'var(--sand)' }}>
        <Seam name="sun-sea" inland={false} />
      </div>
      <div style={{ background: 'var(--shallow)' }}>
        <Seam name="drain" inland={false} />
      </div>
      <div style={{ background: 'var(--shallow)' }}>
        <Seam name="tide" inland={false} />
      </div>
      <div style={{ background: 'var(--dusk)' }}>
        <Mountains />
      </div>
    </main>
  );
}

/** The other scenes for the first screen. */
function OtherScenes() {
  return (
    <main style={{ overflowX: 'clip' }}>
      <style>{SIZES}</style>
      <h1>Other scenes</h1>
      <div style={{ position: 'relative', height: '40rem', background: 'var(--art-sky)' }}>
        <SCENES.ranges.Cast />
        <SCENES.ranges.People />
        <SCENES.ranges.Ground />
      </div>
      <PlainScene />
    </main>
  );
}

/** The inland counterparts of water, pelican and beach. */
function InlandDrawings() {
  return (
    <main style={{ overflowX: 'clip' }}>
      <style>{SIZES}</style>
      <h1>Inland</h1>
      <div style={{ background: 'var(--sand)' }}>
        <Seam name="ripple" inland />
      </div>
      <Seam name="swell" inland />
      <div style={{ background: 'var(--deep)' }}>
        <Seam name="swash" inland />
      </div>
      <div style={{ background: 'var(--sand)' }}>
        <Seam name="sun-sea" inland />
      </div>
      <div style={{ background: 'var(--shallow)' }}>
        <Kit inland />
        <BirdOnPost inland />
        <DuneGrass />
        <Seam name="drain" inland />
        <Seam name="tide" inland />
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
