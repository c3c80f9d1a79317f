/**
 * Entry of the Node build: the page as HTML with the settings of the environment. `build.ts` runs it from
 * `dist/server`, because it holds the page's components, which Node cannot read as they are.
 */
import content from 'virtual:content';
import { createRenderer, type RenderAssets, type SiteFile } from '#render';
import { publicSettings, readEnvironment, readSettings } from '#settings';

/** Everything a static host serves outside `/assets/`, by path. */
export function prerenderSite(assets: RenderAssets): Map<string, SiteFile> {
  const config = publicSettings(readSettings(readEnvironment()));
  const renderer = createRenderer({ content, config, assets, policyIn: 'document' });
  const page = { type: 'text/html; charset=utf-8', body: renderer.home().html };
  return new Map([['/index.html', page], ...renderer.files()]);
}
