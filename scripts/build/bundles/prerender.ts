/**
 * Entry of the Node build: the page as HTML with the settings of the environment. `build.ts` runs it from
 * `dist/server`, because it holds the page's components, which Node cannot read as they are.
 */
import content from 'virtual:content';
import { createRenderer, type RenderAssets, type SiteFile } from '#render';
import { pickPublicSettings, readEnvironment, readSettings } from '#settings';

interface Prerendered {
  /** Everything a static host serves outside `/assets/`, by path. */
  files: Map<string, SiteFile>;
  /** The document as our own server sends it, with its policy in a header: what the limits are about. */
  served: string;
}

export function prerenderSite(assets: RenderAssets): Prerendered {
  const config = pickPublicSettings(readSettings(readEnvironment()));
  const forStaticHost = createRenderer({ content, config, assets, policyIn: 'document' });
  const page = { type: 'text/html; charset=utf-8', body: forStaticHost.renderHome().html };
  return {
    files: new Map([['/index.html', page], ...forStaticHost.makeFiles()]),
    served: createRenderer({ content, config, assets }).renderHome().html,
  };
}
