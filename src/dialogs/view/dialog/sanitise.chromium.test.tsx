import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openTestPage } from '../../../../tests/support/dialogs/testPage.tsx';
import { dialogs } from '../../index.ts';
import { sanitise } from './sanitise.ts';

declare global {
  interface Window {
    /** Set by a payload that runs. */
    harmed?: true | undefined;
  }
}
const HARMFUL_SCRIPT = 'window.harmed=true';

const HOSTILE = [
  `<script>${HARMFUL_SCRIPT}</script>`,
  `<img src="x:" onerror="${HARMFUL_SCRIPT}">`,
  `<img src=x: oNeRrOr=${HARMFUL_SCRIPT}//`,
  `<svg onload="${HARMFUL_SCRIPT}"><circle r="5"/></svg>`,
  `<svg><script>${HARMFUL_SCRIPT}</script></svg>`,
  `<svg><animate onbegin="${HARMFUL_SCRIPT}" attributeName="x" dur="1s"/></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x: onerror=${HARMFUL_SCRIPT}&gt;">`,
  `<details open ontoggle="${HARMFUL_SCRIPT}"><summary>a</summary></details>`,
  `<iframe srcdoc="<script>parent.${HARMFUL_SCRIPT}</script>"></iframe>`,
  `<iframe src="javascript:parent.${HARMFUL_SCRIPT}"></iframe>`,
  `<object data="javascript:${HARMFUL_SCRIPT}"></object><embed src="javascript:${HARMFUL_SCRIPT}">`,
  `<a href="javascript:${HARMFUL_SCRIPT}">a</a>`,
  `<a href="jav&#x0A;ascript:${HARMFUL_SCRIPT}">a</a>`,
  `<a href="data:text/html,<script>${HARMFUL_SCRIPT}</script>">a</a>`,
  `<form action="https://example.com"><input name="password"><button>Log in</button></form>`,
  `<p style="position:fixed;inset:0;background:url(https://example.com/x)">a</p>`,
  `<style>body{display:none}</style>`,
  `<link rel="stylesheet" href="https://example.com/x.css"><meta http-equiv="refresh" content="0;url=https://example.com">`,
  `<base href="https://example.com/">`,
  `<template><script>${HARMFUL_SCRIPT}</script></template>`,
  `<noscript><p title="</noscript><img src=x: onerror=${HARMFUL_SCRIPT}>"></noscript>`,
  `<a id="children"></a><a id="children" name="x">clobber</a><img name="cookie">`,
  `<p autofocus tabindex="0" onfocus="${HARMFUL_SCRIPT}">a</p>`,
  `<input onfocus="${HARMFUL_SCRIPT}" autofocus>`,
  `<video><source onerror="${HARMFUL_SCRIPT}"></video><audio src="x:" onerror="${HARMFUL_SCRIPT}"></audio>`,
  `<xss onclick="${HARMFUL_SCRIPT}" is="x-y">a</xss>`,
];

afterEach(() => {
  window.harmed = undefined;
});

/** Gives a payload time to run: until a later image has failed to load, and two frames, for `autofocus`. */
async function waitForHarm(): Promise<void> {
  await new Promise((resolve) => {
    const image = new Image();
    image.addEventListener('error', resolve);
    image.src = 'x:';
  });
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

it.each(HOSTILE)('neutralises %s', async (payload) => {
  await openTestPage();
  void dialogs.html({ message: `<p>Harmless</p>${payload}`, closeButton: false });
  await expect.element(page.getByText('Harmless')).toBeVisible();
  const content = document.querySelector('dialog p')?.parentElement as HTMLElement;
  expect(
    content.querySelector('script, style, form, input, iframe, object, embed, link, meta, base, svg'),
  ).toBeNull();
  for (const element of content.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on|^style$|^name$|^srcdoc$|^is$|^autofocus$/);
      expect(value).not.toMatch(/script:|data:text/i);
    }
    (element as HTMLElement).click();
  }
  await waitForHarm();
  expect(window.harmed).toBeUndefined();
});

it('detects an unsanitised payload that runs', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = `<img src="x:" onerror="${HARMFUL_SCRIPT}">`;
  await expect.poll(() => window.harmed).toBe(true);
  container.remove();
});

it('keeps harmless markup unchanged', () => {
  const harmless =
    '<h3>Who reads it</h3><p>The <strong>practice</strong>, <em>nobody</em> else.<br>Really.</p>' +
    '<ul><li>One</li><li><a href="https://example.com/?a=1&amp;b=2#c">Two</a></li></ul><ol><li>Three</li></ol>' +
    '<a href="tel:+61491570156">Call</a> <a href="mailto:hello@example.com">Write</a> <a href="#faq-section">FAQ</a>' +
    '<table><tbody><tr><th>Kept</th><td>90 days</td></tr></tbody></table><blockquote>Quoted</blockquote>' +
    '<details open=""><summary>More</summary>Text</details><img src="/a.png" alt="A" width="10" height="10">';
  const container = document.createElement('div');
  container.append(sanitise(harmless));
  expect(container.innerHTML).toBe(harmless);
});
