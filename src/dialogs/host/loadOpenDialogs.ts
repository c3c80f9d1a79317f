type OpenDialogsModule = typeof import('../view/OpenDialogs.tsx');

let pending: Promise<OpenDialogsModule> | undefined;
let hasFailed = false;

/** The part that draws. A failed fetch is forgotten, so that the next call tries again. */
export function loadOpenDialogs(): Promise<OpenDialogsModule> {
  pending ??= fetchOpenDialogs().catch((error: unknown) => {
    pending = undefined;
    hasFailed = true;
    throw error;
  });
  return pending;
}

async function fetchOpenDialogs(): Promise<OpenDialogsModule> {
  if (hasFailed) await refetchStyles();
  return import('../view/OpenDialogs.tsx');
}

/**
 * Vite asks for the styles of a script once, whatever came of it, and the second try would draw dialogs without
 * any. So the style sheets that failed are asked for again here.
 */
async function refetchStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][crossorigin]');
  await Promise.all([...links].filter(hasNoRules).map(refetch));
}

/** A sheet that did not arrive is missing or closed to reading, as the browser likes. */
function hasNoRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules;
  } catch {
    return true;
  }
}

function refetch(link: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.onload = resolve;
    again.onerror = reject;
    link.replaceWith(again);
  });
}

/**
 * Fetches what draws the dialogs ahead of need. A page whose dialogs speak of a lost connection has to call
 * it while there is one. Safe to call often; never throws.
 */
export function prepareDialogs(): void {
  loadOpenDialogs().catch(() => {});
}
