/** In milliseconds: how often a page that is looked at asks whether others have changed what it shows. */
export const LOOK_EVERY = 5_000;
