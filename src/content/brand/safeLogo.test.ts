import { describe, expect, it } from 'vitest';
import { makeSafeLogo, readPngLogo } from './safeLogo.ts';

const svg = (inside: string, attributes = 'viewBox="0 0 48 24"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>\n${inside}\n</svg>`;

function readFaults(text: string): string[] {
  const result = makeSafeLogo(text);
  return 'faults' in result ? result.faults.map(({ line, found }) => `${line}: ${found}`) : [];
}

function readSafe(text: string): string {
  const result = makeSafeLogo(text);
  if ('faults' in result) throw new Error(JSON.stringify(result.faults));
  return result.svg;
}

describe('a logo as SVG', () => {
  it('keeps shapes, groups, gradients and clips', () => {
    const inside =
      '<defs><linearGradient id="a" x1="0"><stop offset="50%" stop-color="#123456"/></linearGradient></defs><g transform="translate(1 2)"><path fill="url(#a)" d="M0 0c1-2 3.5e1 4 5 6z"/><use href="#a"/></g>';
    expect(readSafe(svg(inside))).toBe(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 24">${inside}</svg>`,
    );
  });

  it('drops metadata of drawing programs, and converts styles to attributes', () => {
    const text = `<?xml version="1.0"?><!-- made by --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">${svg(
      '<title>Us</title><metadata><rdf:RDF xmlns:rdf="x"/></metadata><sodipodi:namedview xmlns:sodipodi="x"/><path inkscape:label="x" class="c" style="fill:#abcdef;-inkscape-font:x;stroke:none" fill="red" d="M0 0z"/>',
      'width="40mm" height="20mm" version="1.1"',
    )}`;
    expect(readSafe(text)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path fill="#abcdef" d="M0 0z" stroke="none"/></svg>',
    );
  });

  it('keeps the paint attributes of its root', () => {
    const circle = '<circle cx="24" cy="24" r="20"/>';
    const root = 'viewBox="0 0 48 48" fill="none" stroke="#07525b" stroke-width="4" class="icon" width="48"';
    expect(readSafe(svg(circle, root))).toBe(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><g fill="none" stroke="#07525b" stroke-width="4">${circle}</g></svg>`,
    );
    expect(
      readSafe(svg(circle, 'viewBox="0 0 48 48" style="fill:none!important;fill-rule:evenodd"')),
    ).toContain(`<g fill="none" fill-rule="evenodd">${circle}</g>`);
  });

  it('keeps prefixed shapes, quoted references and positions in a style', () => {
    const prefixed = `<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><s:circle r="3"/></s:svg>`;
    expect(readSafe(prefixed)).toContain('<circle r="3"/>');
    expect(readSafe(svg(`<path fill="url('#a')" d="M0 0z"/>`))).toContain('fill="url(#a)"');
    expect(readSafe(svg('<circle style="cx:4px;r:2" visibility="hidden"/>'))).toContain(
      '<circle visibility="hidden" cx="4px" r="2"/>',
    );
  });

  it.each([
    ['a blend', '<path style="mix-blend-mode:multiply"/>', 'mix-blend-mode: multiply'],
    ['a filter', '<path filter="url(#f)"/>', 'filter: url(#f)'],
    ['a marker', '<path style="marker-end:url(#m)"/>', 'marker-end: url(#m)'],
    ['a transform in a style', '<path style="transform:scale(2)"/>', 'style="transform": scale(2)'],
  ])('refuses %s, without which it would look different', (_, inside, found) => {
    expect(readFaults(svg(inside))).toEqual([`2: ${found}`]);
    expect(readFaults(svg('<path style="mix-blend-mode:normal;filter:none;-x:y"/>'))).toEqual([]);
  });

  it.each([
    ['a script', '<script>alert(1)</script>', '<script>'],
    [
      'a script in another namespace',
      '<svg:script xmlns:svg="http://www.w3.org/2000/svg">x</svg:script>',
      '<svg:script>',
    ],
    [
      'HTML inside',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
      '<foreignObject>',
    ],
    ['an event handler', '<path onload="alert(1)" d="M0 0"/>', 'onload, which runs a script'],
    ['an event handler in capitals', '<path OnClick="alert(1)" d="M0 0"/>', 'OnClick, which runs a script'],
    ['a picture from elsewhere', '<image href="https://evil.example/x.png"/>', '<image>'],
    [
      'a shape from elsewhere',
      '<use href="https://evil.example/x.svg#a"/>',
      'a link to https://evil.example/x.svg#a',
    ],
    [
      'a shape from elsewhere by xlink:href',
      '<use xlink:href="data:image/svg+xml,x#a"/>',
      'a link to data:image/svg+xml,x#a',
    ],
    ['a <use> of a <use>', '<g id="a"><use href="#b"/></g><g id="b"/><use href="#a"/>', 'a <use> of a <use>'],
    [
      'a <use> of a <use> by an id with spaces around it',
      '<g id=" a "><use href="#b"/></g><g id="b"/><use href="#a"/>',
      'a <use> of a <use>',
    ],
    ['a link', '<a href="javascript:alert(1)"><path d="M0 0"/></a>', '<a>'],
    ['a style sheet', '<style>@import url(https://evil.example/x.css);</style>', '<style>'],
    [
      'a paint from elsewhere',
      '<path fill="url(https://evil.example/x#a)"/>',
      'fill="url(https://evil.example/x#a)"',
    ],
    [
      'a paint from elsewhere in a style',
      '<path style="fill:url(//evil.example#a)"/>',
      'fill="url(//evil.example#a)"',
    ],
    ['CSS escapes', '<path fill="u\\72l(x)"/>', 'fill="u\\72l(x)"'],
    ['an animation', '<animate attributeName="href" to="javascript:alert(1)"/>', '<animate>'],
    ['a set of an attribute', '<set attributeName="onmouseover" to="alert(1)"/>', '<set>'],
    ['text, which needs a font', '<text>Us</text>', '<text>'],
    ['bare text', 'hello', 'words outside of a shape'],
    ['markup in an attribute', '<path id="&quot;&gt;&lt;script&gt;"/>', 'id=""><script>"'],
  ])('refuses %s', (_, inside, found) => {
    expect(readFaults(svg(inside))).toEqual([`${found === 'words outside of a shape' ? 1 : 2}: ${found}`]);
  });

  it.each([
    [
      'nested entities',
      '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg viewBox="0 0 1 1"><g id="&b;"/></svg>',
    ],
    [
      'an entity that reads another file',
      '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg viewBox="0 0 1 1">&a;</svg>',
    ],
    ['no XML', '<svg><path></svg>'],
    ['HTML', '<html/>'],
    ['nothing', ''],
  ])('reports %s with its line', (_, text) => {
    expect(readFaults(text)).toEqual([expect.stringMatching(/^1: /)]);
  });

  it('is limited in size and proportions', () => {
    expect(readFaults(svg('', 'viewBox="0 0 600 100"'))).toEqual(['1: a logo 6 times as wide as high']);
    expect(readFaults(svg('', 'viewBox="0 0 10 25"'))).toEqual(['1: a logo 2.5 times as high as wide']);
    expect(readFaults(svg('', ''))).toEqual(['1: an <svg> without a size']);
    expect(readFaults(svg('<g/>'.repeat(601)))).toEqual(['2: more than 600 shapes']);
    expect(readFaults(svg(`<path d="${'M0 0'.repeat(20_000)}"/>`))).toEqual(['1: 81 KB']);
  });

  it('is limited in depth', () => {
    const nest = (depth: number) => svg('<g>'.repeat(depth) + '</g>'.repeat(depth));
    const found = expect.stringMatching(/: groups that stand more than 100 deep in others$/);
    expect(readSafe(nest(100))).toContain('<g>'.repeat(99));
    for (const depth of [101, 3_000, 8_500]) expect(readFaults(nest(depth))).toEqual([found]);
  });

  it('is read no further than the twentieth fault, and may have a <use> without a target', () => {
    const lines = Array.from({ length: 20 }, (_, at) => `${at + 2}: <a>`);
    expect(readFaults(svg('<a/>\n'.repeat(11_000)))).toEqual(lines);
    expect(
      readFaults(svg(`<g ${Array.from({ length: 30 }, (_, at) => `on${at}=""`).join(' ')}/>`)),
    ).toHaveLength(20);
    expect(readSafe(svg('<g><use/></g>'))).toContain('<g><use/></g>');
  });

  it('is parsed in linear time', () => {
    const since = performance.now();
    expect(readFaults(svg('<use/>'.repeat(9_800)))).toEqual(['2: more than 600 shapes']);
    for (const word of ['a-', '1', 'a(', 'url( '])
      expect(makeSafeLogo(svg(`<g transform="${word.repeat(50_000 / word.length)}"/>`))).toBeDefined();
    // An earlier version took 20 seconds.
    expect(performance.now() - since).toBeLessThan(4_000);
  });

  it('is parsed in linear time with many spaces in a style', () => {
    const since = performance.now();
    expect(makeSafeLogo(svg(`<path style="fill:a${' '.repeat(55_000)}b"/>`))).toBeDefined();
    // An earlier version took three seconds.
    expect(performance.now() - since).toBeLessThan(1_000);
  });
});

describe('a logo as PNG', () => {
  const png = (width: number, height: number) => {
    const bytes = new Uint8Array(24);
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    new DataView(bytes.buffer).setUint32(16, width);
    new DataView(bytes.buffer).setUint32(20, height);
    return bytes;
  };

  it('is limited in size and proportions', () => {
    expect(readPngLogo(png(640, 320))).toEqual({ size: { width: 640, height: 320 } });
    const faults = [png(100, 100), png(5000, 2000), png(2000, 300), png(1, 1).subarray(1)].map(readPngLogo);
    expect(
      faults.flatMap((result) => ('faults' in result ? result.faults : [])).map(({ found }) => found),
    ).toEqual([
      '100 × 100 pixels',
      '5000 × 2000 pixels',
      'a logo 6.7 times as wide as high',
      'a file that is no PNG',
    ]);
  });
});
