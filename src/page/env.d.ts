/** Missing from TypeScript's DOM library: https://w3c.github.io/trusted-types/ */
declare var trustedTypes:
  | {
      readonly emptyHTML: unknown;
      createPolicy<Rules extends Record<string, (text: string) => string>>(name: string, rules: Rules): Rules;
    }
  | undefined;
