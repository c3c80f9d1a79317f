import type { Logo } from '#content/schema';

interface Props {
  logo: Logo;
  /** What the logo says, when it holds the name. */
  name: string;
}

/** In pixels; the style sheet says how it changes. */
const HEIGHT = 52;

/** The practice's own logo, beside its name or in place of it. A picture, so that nothing in it can run. */
export function PracticeLogo({ logo: { file, showsName, width, height }, name }: Props) {
  return (
    <img
      className="brand-logo"
      src={file.replace(/.*(?=\.)/, '/logo')}
      alt={showsName ? name : ''}
      width={Math.round((HEIGHT * width) / height)}
      height={HEIGHT}
    />
  );
}
