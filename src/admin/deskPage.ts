import { explainFault } from './deskClient.ts';
import { make } from './elements.ts';

/** One view at a time, under one heading, with a line that says what happened. */
export interface DeskPage {
  show(title: string, ...content: Node[]): void;
  say(words: string): void;
  /** Does it, unless something typed is at fault, and says what went wrong. */
  attempt(work: () => Promise<void>, fault?: string): Promise<void>;
}

export function createDeskPage(main: HTMLElement): DeskPage {
  const said = make('p', { role: 'status' });
  const say = (words: string) => {
    said.textContent = words;
  };
  return {
    say,
    show(title, ...content) {
      const heading = make('h1', { tabindex: '-1' }, title);
      document.title = title;
      say('');
      main.replaceChildren(heading, said, ...content);
      heading.focus();
    },
    async attempt(work, fault) {
      say(fault ?? '');
      if (fault !== undefined) return;
      try {
        await work();
      } catch (error) {
        say(explainFault(error));
      }
    },
  };
}
