import { shape, template, text } from './fieldSchemas.ts';

/** `words.yaml`: the words of the interface that belong to no section. */
export const words = shape({
  skip: text(),
  menu: text(),
  closeMenu: text(),
  mainNavigation: text(),
  menuNavigation: text(),
  quickLinks: text(),
  loading: text(),
  currentSection: text(),
  theme: shape({ label: text(), system: text(), light: text(), dark: text() }),
  gallery: shape({ filter: text(), all: text(), shown: template('count') }),
  carousel: shape({ name: text(), previous: text(), next: text(), position: template('now', 'all') }),
  journal: shape({ comments: text(), reply: text(), readMore: text() }),
  print: shape({ handOut: text(), scan: text() }),
});
