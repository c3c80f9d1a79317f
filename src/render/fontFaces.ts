/** What the constructor of `FontFace` takes: the family, `url(...)`, and the weights where they are not just 400. */
export type FontFaceArguments = [family: string, source: string, descriptors?: { weight: string }];

/** The same faces for documents without the boot script, and for browsers that run no scripts. */
export const writeFontFaces = (faces: readonly FontFaceArguments[]): string =>
  faces
    .map(
      ([family, source, { weight } = { weight: '400' }]) =>
        `@font-face{font-family:"${family}";src:${source};font-weight:${weight};font-display:swap}`,
    )
    .join('');
