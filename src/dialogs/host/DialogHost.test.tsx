import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { dismissAll } from '../../../tests/support/dialogs/dismissAll.ts';
import { DialogHost, dialogs, loading } from '../index.ts';

it('renders nothing on a server, even with open dialogs', () => {
  const answer = dialogs.message('Words');
  loading.show();
  expect(renderToString(<DialogHost />)).toBe('');
  loading.hide();
  dismissAll();
  return expect(answer).rejects.toMatchObject({ reason: 'navigation' });
});
