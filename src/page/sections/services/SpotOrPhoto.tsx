import type { SiteContent } from '#content/schema';
import { Spot } from '../../art/index.ts';
import { Picture, type Pictures } from '../../components/Picture.tsx';

type Place = SiteContent['services']['places'][number];

interface Props {
  image: Place['image'];
  pictures: Pictures;
  /** Of the photo. */
  className: string | undefined;
  sizes: string;
  /** The drawing where there is no photo. */
  drawing: NonNullable<Place['place']>;
}

/** The owner's photo in the outline of the drawings, or a drawing. */
export function SpotOrPhoto({ image, pictures, className, sizes, drawing }: Props) {
  const photo = image && pictures[image.file];
  if (!photo) return <Spot of={drawing} />;
  return <Picture of={photo} alt={image.alt} className={className} sizes={sizes} />;
}
