import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { type BaseLocationHook, Router } from 'wouter';
import { NoticesProvider } from '../ui/notices.tsx';
import { Door } from './Door.tsx';
import { createDeskQueries } from './deskQueries.ts';

/** @param props.locationHook where the address is kept, if not in the window: for stories */
export function DeskApp({ locationHook }: { locationHook?: BaseLocationHook }) {
  const [queries] = useState(createDeskQueries);
  return (
    <QueryClientProvider client={queries}>
      <Router base="/admin" {...(locationHook && { hook: locationHook })}>
        <NoticesProvider>
          <Door />
        </NoticesProvider>
      </Router>
    </QueryClientProvider>
  );
}
