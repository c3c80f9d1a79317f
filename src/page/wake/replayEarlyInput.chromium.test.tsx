import { expect, it, onTestFinished, vi } from 'vitest';
import { replayEarlyInput } from './wakeWhenNeeded.ts';

/** What a visitor does before React is there: kept, and done again. What React then makes of it: journeys. */
function setUp() {
  sessionStorage.clear();
  const section = document.body.appendChild(document.createElement('section'));
  section.id = 'contact-section';
  section.innerHTML = `<button type="button">More ways</button>
    <form><input id="enquiry-firstName"><input id="enquiry-lastName"><input id="enquiry-email" required>
    <textarea id="enquiry-message"></textarea>
    <button>Send</button></form><dl><a href="tel:1">Phone</a></dl>`;
  const form = section.querySelector('form') as HTMLFormElement;
  const woken = Promise.withResolvers<void>();
  const events = { onSending: vi.fn(), onUnsent: vi.fn() };
  const wake = vi.fn(() => woken.promise);
  const post = vi.spyOn(form, 'submit').mockImplementation(() => undefined);
  const heard = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  form.addEventListener('submit', heard);
  replayEarlyInput(section, wake, events);
  onTestFinished(() => {
    section.remove();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const press = (name: string) =>
    [...section.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
  return { section, form, woken, wake, ...events, post, heard, press };
}

const reachServer = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer));
const isOffline = () => reachServer(() => Promise.reject(new TypeError('Failed to fetch')));
const isOnline = () => reachServer(async () => new Response());

it('presses a button again once React is there', async () => {
  const { section, woken, press } = setUp();
  const pressed = vi.fn();
  press('More ways');
  section.querySelector('button')?.addEventListener('click', pressed);
  woken.resolve();
  await expect.poll(() => pressed).toHaveBeenCalledOnce();
});

it('leads to the telephone when a button was pressed and React does not come', async () => {
  const { section, woken, press } = setUp();
  press('More ways');
  woken.reject(new Error('offline'));
  await expect.poll(() => document.activeElement).toBe(section.querySelector('dl a'));
});

it('keeps what is typed as the draft', () => {
  const { form } = setUp();
  const email = form.querySelector('#enquiry-email') as HTMLInputElement;
  email.value = 'ada@';
  email.dispatchEvent(new Event('input', { bubbles: true }));
  expect(JSON.parse(sessionStorage.getItem('enquiry-draft') ?? '')).toMatchObject({ email: 'ada@' });
});

it('sends once React is there what was sent before, once for two presses, and says so at once', async () => {
  const { woken, wake, onSending, post, heard, press, form } = setUp();
  press('Send');
  press('Send');
  expect(onSending).toHaveBeenCalledExactlyOnceWith(form);
  expect(wake).toHaveBeenCalled();
  expect(heard).not.toHaveBeenCalled();
  woken.resolve();
  await expect.poll(() => heard).toHaveBeenCalledOnce();
  expect(post).not.toHaveBeenCalled();
});

it('posts the form when React has not come after eight seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { post, heard, press } = setUp();
  isOnline();
  press('Send');
  await vi.advanceTimersByTimeAsync(7999);
  expect(post).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(() => post).toHaveBeenCalledOnce();
  expect(heard).not.toHaveBeenCalled();
});

it('posts the form when React cannot be fetched', async () => {
  const { woken, post, press } = setUp();
  isOnline();
  press('Send');
  woken.reject(new Error('404'));
  await expect.poll(() => post).toHaveBeenCalledOnce();
});

it('says that it was not sent when the server is out of reach too, and tries again at the next Send', async () => {
  const { woken, onUnsent, post, press, form } = setUp();
  isOffline();
  press('Send');
  woken.reject(new Error('offline'));
  await expect.poll(() => onUnsent).toHaveBeenCalledExactlyOnceWith(form);
  expect(post).not.toHaveBeenCalled();
  isOnline();
  await vi.waitFor(() => {
    press('Send');
    expect(post).toHaveBeenCalled();
  }, 30_000);
});
