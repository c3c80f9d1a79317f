import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createTimes } from '#enquiry';
import { makeEntry } from '../../../tests/support/admin/sampleYou.ts';
import { ActionList } from '../enquiries/ActionList.tsx';
import { Remedies } from '../health/HealthPage.tsx';
import { ConflictSides } from '../page/queue/unsaved.tsx';
import { AuditLog } from '../you/AuditLog.tsx';
import { AddressText, isolate } from './AddressText.tsx';
import { AdminFactsContext } from './adminFacts.ts';
import { StatusLine } from './StatusLine.tsx';

const LONG = 'hello@ridgewaypodiatry.com.au';
const facts = {
  practice: 'Ridgeway Podiatry',
  timeZone: 'Australia/Sydney',
  email: 'jo@practice.example',
  times: createTimes('Australia/Sydney'),
};

it.each<[string, ReactNode]>([
  ['a line', <AddressText key="0" text={LONG} />],
  [
    'an action',
    <ActionList
      key="1"
      actions={[{ name: `Everything about ${isolate(LONG)}`, hint: '', act: () => undefined }]}
    />,
  ],
  ['a status line', <StatusLine key="2" message={`${LONG} cannot come in.`} busy="" isFault={false} />],
  ['a remedy', <Remedies key="3" steps={[`Write to ${LONG}.`]} />],
  [
    'two sides of a conflict',
    <ConflictSides key="4" title="" theirs={{ by: LONG, text: '' }} mine="" onKeep={() => undefined} />,
  ],
  [
    'the audit log',
    <AdminFactsContext key="5" value={facts}>
      <AuditLog entries={[makeEntry(1, 'invited', LONG)]} onMore={undefined} />
    </AdminFactsContext>,
  ],
])('lets an email address in %s break after its @ and before a dot', (_, element) => {
  const parts = ['hello@', 'ridgewaypodiatry', '.com', '.au'];
  expect(renderToStaticMarkup(element)).toContain(parts.join('<wbr aria-hidden="true"/>'));
});
