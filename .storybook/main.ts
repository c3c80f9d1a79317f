import type { StorybookConfig } from '@storybook/react-vite';

/** Storybook shows every component in every state; Vitest runs each story in Chromium with axe (`stories`). */
const config: StorybookConfig = {
  stories: ['../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-vitest', '@storybook/addon-a11y'],
  framework: '@storybook/react-vite',
  core: {
    disableTelemetry: true,
    disableWhatsNewNotifications: true,
    builder: { name: '@storybook/builder-vite', options: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  features: { sidebarOnboardingChecklist: false },
  typescript: { reactDocgen: false },
};

export default config;
