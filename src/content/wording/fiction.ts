/** Mobile numbers after +61491, the whole list of the Australian Communications and Media Authority. */
const MOBILES = new Set(
  [
    '570006 570110 570156 570157 570158 570159 570313 570737 571266 571491 571804 572549 572665 572983 573087',
    '573770 574118 574632 575254 575789 576398 576801 577426 577644 578148 578888 578957 579212 579455 579760',
  ].flatMap((row) => row.split(' ')),
);
/** Landlines of each region, and the numbers that cost callers little or nothing. */
const OTHERS = /^(?:\+61[2378](?:5550|7010)\d{4}|1800160401|1[38]0097570[7-9]|1[38]0097571[01])$/;

/** Whether a number, as a telephone dials it, is set aside for fiction: it reaches nobody. */
export const isForFiction = (number: string): boolean =>
  OTHERS.test(number) || (number.startsWith('+61491') && MOBILES.has(number.slice('+61491'.length)));
