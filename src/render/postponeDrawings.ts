/** A reference to a drawing of another file. One within the document has nothing before its `#`. */
const REFERENCE = /(?<=<use href=")([^"#]+)#([^"]+)/g;

interface Postponed {
  /** Each reference leads to an id that is not there yet. */
  html: string;
  /** An element that gives the drawings those ids: in the document, it has their files fetched and the drawings shown. */
  drawings: string;
}

/**
 * Takes the drawings' files out of the document (record 0195). A browser makes a document of its own of each, a sixth of
 * the work that the page is to a phone, for drawings which are all below its first screen. The document holds them twice
 * more: in a `<template>`, for the script, which puts them in at the first scroll or touch (`showDrawings` of `#page`),
 * and in a `<noscript>`. An id is that which the drawing has in its file; no two files have one in common
 * (`scripts/art/make.ts`).
 */
export function postponeDrawings(html: string): Postponed {
  const addresses = new Map<string, string>();
  const body = html.replace(REFERENCE, (address, _, id) => {
    addresses.set(id, address);
    return `#${id}`;
  });
  const uses = [...addresses].map(([id, address]) => `<use id="${id}" href="${address}"/>`);
  return { html: body, drawings: `<div hidden><svg>${uses.join('')}</svg></div>` };
}
