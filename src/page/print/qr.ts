import { create } from 'qrcode';

/** A QR code as one SVG path of strokes, one unit high, on a grid of `size` units with its quiet margin. */
export interface QrPath {
  size: number;
  path: string;
}

/** Empty units around the code, without which scanners do not find it (ISO/IEC 18004). */
const MARGIN = 4;

export function qrPath(text: string): QrPath {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  let path = '';
  for (let row = 0; row < size; row++) {
    // The pen goes down half a unit inside each row, at the left margin, and moves right from run to run.
    let pen = 0;
    for (let column = 0; column < size; ) {
      const run = darkRun(data, row * size, column, size);
      if (run > 0) {
        path += pen === 0 ? `M${MARGIN + column} ${MARGIN + row}.5` : `m${column - pen} 0`;
        path += `h${run}`;
        pen = column + run;
      }
      column += Math.max(run, 1);
    }
  }
  return { size: size + 2 * MARGIN, path };
}

/** How many dark units follow each other from `column` on. */
function darkRun(data: Uint8Array, start: number, column: number, size: number): number {
  let run = 0;
  while (column + run < size && data[start + column + run]) run++;
  return run;
}
