import type { SiteContent } from '#content/schema';
import { RichText } from '../components/RichText.tsx';
import type { PageConfig } from '../pageState.ts';
import { composePrivacyPolicy } from '../sections/contact/privacy/composePrivacyNotice.ts';

interface Props {
  content: SiteContent;
  config: PageConfig;
}

/** What stands in the document of the privacy policy, below its header. */
export function PrivacyPolicy({ content, config }: Props) {
  const { heading, back } = content.privacy.policy ?? {};
  return (
    <main className="wrap">
      <h1>{heading}</h1>
      <RichText of={composePrivacyPolicy(content, config)} headings="h2" />
      <p>
        <a className="button" href="/#contact-section">
          {back}
        </a>
      </p>
    </main>
  );
}
