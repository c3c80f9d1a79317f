interface ImportMetaEnv {
  /** Set in the browser's bundle only: the page's HTML came from the server (see `Prerendered.tsx`). */
  readonly PRERENDERED?: true;
  /** Set in builds whose content has nothing for the section (`scripts/build/bundles/empty-sections.ts`). */
  readonly WITHOUT_TESTIMONIALS?: true;
  readonly WITHOUT_TEAM?: true;
  readonly WITHOUT_JOURNAL?: true;
  readonly WITHOUT_GALLERY?: true;
  readonly WITHOUT_CAROUSEL?: true;
  readonly WITHOUT_COUNTDOWN?: true;
}

/** Not in TypeScript's DOM library yet: https://w3c.github.io/trusted-types/ */
declare var trustedTypes:
  | {
      readonly emptyHTML: unknown;
      createPolicy<Rules extends Record<string, (text: string) => string>>(name: string, rules: Rules): Rules;
    }
  | undefined;
