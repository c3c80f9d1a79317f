/**
 * Writes points as SVG path data. Coordinates are rounded to whole units first and written relative to the
 * previous point, which keeps paths short and equal on every machine.
 */
export type Point = readonly [x: number, y: number];

/** One cubic: two control points and the end. */
export type Cubic = readonly [Point, Point, Point];

const TENSION = 1 / 6;

/** @returns the cubics of a Catmull-Rom spline through `points`, one fewer than the points */
export function smooth(points: readonly Point[]): Cubic[] {
  return points.slice(1).map((end, index) => {
    const start = points[index] as Point;
    const previous = points[index - 1] ?? start;
    const following = points[index + 2] ?? end;
    return [shift(start, previous, end, TENSION), shift(end, following, start, TENSION), end];
  });
}

function shift(point: Point, from: Point, to: Point, share: number): Point {
  return [point[0] + (to[0] - from[0]) * share, point[1] + (to[1] - from[1]) * share];
}

/** Writes path data and tracks the pen's position. */
export class Pen {
  #data = '';
  #last = '';
  #x = 0;
  #y = 0;

  get data(): string {
    return this.#data;
  }

  moveTo(point: Point): this {
    [this.#x, this.#y] = roundPoint(point);
    return this.#write('M', [this.#x, this.#y]);
  }

  lineTo(point: Point): this {
    const [x, y] = roundPoint(point);
    this.#write('l', [x - this.#x, y - this.#y]);
    [this.#x, this.#y] = [x, y];
    return this;
  }

  curves(cubics: readonly Cubic[]): this {
    for (const cubic of cubics) {
      const corners = cubic.map(roundPoint);
      this.#write(
        'c',
        corners.flatMap(([x, y]) => [x - this.#x, y - this.#y]),
      );
      [this.#x, this.#y] = corners[2] as Point;
    }
    return this;
  }

  close(): this {
    this.#data += 'z';
    this.#last = 'z';
    return this;
  }

  /** Omits a repeated command letter, and the space before a minus sign. */
  #write(command: string, numbers: readonly number[]): this {
    const text = numbers.join(' ').replaceAll(' -', '-');
    if (command !== this.#last) this.#data += command + text;
    else this.#data += text.startsWith('-') ? text : ` ${text}`;
    this.#last = command;
    return this;
  }
}

function roundPoint([x, y]: Point): Point {
  return [Math.round(x), Math.round(y)];
}
