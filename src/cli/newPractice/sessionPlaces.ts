/** The words that a new practice begins with for each place where sessions can be. */
interface Place {
  /** Completes "One-on-one sessions …". */
  readonly where: string;
  readonly title: string;
  readonly text: string;
  /** The drawing beside it. */
  readonly drawing: string;
}

export const SESSION_PLACES: Readonly<Record<string, Place>> = {
  park: {
    where: 'in the park',
    title: 'In the park',
    text: 'Grass, shade and a bench are enough for a whole session.',
    drawing: 'park',
  },
  beach: {
    where: 'on the beach',
    title: 'On the sand',
    text: 'We choose firm or soft sand to suit your balance.',
    drawing: 'beach',
  },
  home: {
    where: 'in your home',
    title: 'In your home',
    text: 'I bring what we need. A sturdy chair and a little space will do.',
    drawing: 'home',
  },
  clinic: {
    where: 'at the clinic',
    title: 'At the clinic',
    text: 'A quiet room with everything at hand, in any weather.',
    drawing: 'clinic',
  },
};

/** `in the park, on the beach or at the clinic` */
export function formatWhere(places: readonly string[]): string {
  const all = places.map((place) => SESSION_PLACES[place]?.where ?? '');
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} or ${all.at(-1)}` : (all[0] ?? '');
}
