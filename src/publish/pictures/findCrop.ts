/** The point of a picture that should never be cut away, from its left and top edge, 0 to 1. */
export interface FocusPoint {
  readonly x: number;
  readonly y: number;
}

export interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const CENTRE: FocusPoint = { x: 0.5, y: 0.5 };

/**
 * The largest part of a picture with the given aspect ratio (width by height), as near to having the focus point in
 * its middle as the edges allow.
 */
export function findCrop({ width, height }: Size, aspect: number, focus: FocusPoint = CENTRE): Region {
  const cut =
    width / height > aspect
      ? { width: Math.max(1, Math.round(height * aspect)), height }
      : { width, height: Math.max(1, Math.round(width / aspect)) };
  const place = (whole: number, part: number, at: number) =>
    Math.round(Math.min(Math.max(0, whole * at - part / 2), whole - part));
  return { left: place(width, cut.width, focus.x), top: place(height, cut.height, focus.y), ...cut };
}
