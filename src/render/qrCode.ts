import { create } from 'qrcode';

/** Empty units around the code, without which scanners do not find it (ISO/IEC 18004). */
const MARGIN = 4;

/** A QR code as a picture file: strokes one unit high, one for each run of dark units. */
export function drawQrCode(text: string): string {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  let path = '';
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; ) {
      const run = countDarkRun(data, row * size, column, size);
      if (run > 0) path += `M${MARGIN + column} ${MARGIN + row}.5h${run}`;
      column += Math.max(run, 1);
    }
  }
  const side = size + 2 * MARGIN;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><path stroke="#000" d="${path}"/></svg>`;
}

/** How many dark units follow each other from `column` on. */
function countDarkRun(data: Uint8Array, start: number, column: number, size: number): number {
  let run = 0;
  while (column + run < size && data[start + column + run]) run++;
  return run;
}
