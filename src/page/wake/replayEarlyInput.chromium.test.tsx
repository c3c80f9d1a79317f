import content from 'virtual:content';
import { expect, it, onTestFinished, vi } from 'vitest';
import { MESSAGES } from '#enquiry';
import { replayEarlyInput } from './hydrateWhenNeeded.ts';

/** Input before hydration. `tests/journeys/hydration.test.ts` tests it with React. */
function setUp() {
  sessionStorage.clear();
  const section = document.body.appendChild(document.createElement('section'));
  section.id = 'contact-section';
  section.innerHTML = `<button type="button">More ways</button>
    <form><input id="enquiry-firstName"><input id="enquiry-lastName"><input id="enquiry-email" required>
    <textarea id="enquiry-message"></textarea>
    <button>Send</button></form><dl><a href="tel:1">Phone</a></dl>`;
  const form = section.querySelector('form') as HTMLFormElement;
  const hydrated = Promise.withResolvers<void>();
  const notice = () => form.querySelector('[role]');
  const hydrate = vi.fn(() => hydrated.promise);
  const post = vi.spyOn(form, 'submit').mockImplementation(() => undefined);
  const onSubmit = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  form.addEventListener('submit', onSubmit);
  replayEarlyInput(section, hydrate, content);
  onTestFinished(() => {
    section.remove();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const press = (name: string) =>
    [...section.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
  return { section, form, hydrated, hydrate, notice, post, onSubmit, press };
}

const stubServer = (respond: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(respond));
const goOffline = () => stubServer(() => Promise.reject(new TypeError('Failed to fetch')));
const goOnline = () => stubServer(async () => new Response());

it('replays a click after hydration', async () => {
  const { section, hydrated, press } = setUp();
  const pressed = vi.fn();
  press('More ways');
  section.querySelector('button')?.addEventListener('click', pressed);
  hydrated.resolve();
  await expect.poll(() => pressed).toHaveBeenCalledOnce();
});

it('focuses the telephone link if a button was pressed and React fails to load', async () => {
  const { section, hydrated, press } = setUp();
  press('More ways');
  hydrated.reject(new Error('offline'));
  await expect.poll(() => document.activeElement).toBe(section.querySelector('dl a'));
});

it('saves typed text as the draft', () => {
  const { form } = setUp();
  const email = form.querySelector('#enquiry-email') as HTMLInputElement;
  email.value = 'ada@';
  email.dispatchEvent(new Event('input', { bubbles: true }));
  expect(JSON.parse(sessionStorage.getItem('enquiry-draft') ?? '')).toMatchObject({ email: 'ada@' });
});

it('replays Send once for two presses, and shows at once that it is sending', async () => {
  const { hydrated, hydrate, notice, post, onSubmit, press } = setUp();
  press('Send');
  press('Send');
  expect(notice()?.textContent).toBe(content.contact.form.sending);
  expect(hydrate).toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  hydrated.resolve();
  await expect.poll(() => onSubmit).toHaveBeenCalledOnce();
  expect(post).not.toHaveBeenCalled();
});

it('posts the form if React has not loaded after eight seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { post, onSubmit, press } = setUp();
  goOnline();
  press('Send');
  await vi.advanceTimersByTimeAsync(7999);
  expect(post).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(() => post).toHaveBeenCalledOnce();
  expect(onSubmit).not.toHaveBeenCalled();
});

it('posts the form if React fails to load', async () => {
  const { hydrated, post, press } = setUp();
  goOnline();
  press('Send');
  hydrated.reject(new Error('404'));
  await expect.poll(() => post).toHaveBeenCalledOnce();
});

it('reports a failure if the server cannot be reached either, and retries at the next Send', async () => {
  const { hydrated, notice, post, press } = setUp();
  goOffline();
  press('Send');
  hydrated.reject(new Error('offline'));
  await expect.poll(() => notice()?.textContent).toContain(MESSAGES.sendFailed);
  expect(post).not.toHaveBeenCalled();
  goOnline();
  await vi.waitFor(() => {
    press('Send');
    expect(post).toHaveBeenCalled();
  }, 30_000);
});
