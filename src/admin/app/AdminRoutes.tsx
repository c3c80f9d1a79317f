import { Component, lazy, type ReactNode, Suspense } from 'react';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import { EnquiriesPage } from '../enquiries/EnquiriesPage.tsx';
import { AdminButton } from '../ui/AdminButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { usePageTitle } from '../ui/hooks.ts';
import { Working } from '../ui/Working.tsx';

const HealthPage = lazy(async () => ({ default: (await import('../health/HealthPage.tsx')).HealthPage }));
const MyPage = lazy(async () => ({ default: (await import('../page/MyPage.tsx')).MyPage }));
const YouPage = lazy(async () => ({ default: (await import('../you/YouPage.tsx')).YouPage }));

/** The routes. Rarely visited pages load their script on demand. */
export function AdminRoutes() {
  const [location] = useLocation();
  return (
    <Pages key={location.split('/')[1]}>
      <Switch>
        <Route path="/">
          <Redirect to="/enquiries" replace />
        </Route>
        <Route path="/enquiries/:id?/:view?">
          {({ id, view }) => <EnquiriesPage id={id} isPerson={view === 'person'} />}
        </Route>
        <Route path="/well" component={HealthPage} />
        <Route path="/page/:view?/:which?">{({ view, which }) => <MyPage view={view} which={which} />}</Route>
        <Route path="/you" component={YouPage} />
        <Route>
          <NothingHere />
        </Route>
      </Switch>
    </Pages>
  );
}

/** The routes under `npm run edit`: My page only. */
export const PageRoutes = () => (
  <Pages>
    <Switch>
      <Route path="/page/:view?/:which?">{({ view, which }) => <MyPage view={view} which={which} />}</Route>
      <Route>
        <Redirect to="/page" replace />
      </Route>
    </Switch>
  </Pages>
);

const Pages = ({ children }: { children: ReactNode }) => (
  <FaultBoundary>
    <Suspense fallback={<Working words="One moment…" />}>{children}</Suspense>
  </FaultBoundary>
);

function NothingHere() {
  usePageTitle('Nothing here');
  return (
    <>
      <h1>Nothing here</h1>
      <EmptyState words="The desk has no page at this address.">
        <Link href="/enquiries">Go to your enquiries</Link>
      </EmptyState>
    </>
  );
}

/** Confines an error to one page, including a script that is missing after an update of the server. */
class FaultBoundary extends Component<{ children: ReactNode }, { hasFault: boolean }> {
  override state = { hasFault: false };

  static getDerivedStateFromError() {
    return { hasFault: true };
  }

  override render() {
    if (!this.state.hasFault) return this.props.children;
    return (
      <>
        <h1>This could not be shown</h1>
        <EmptyState words="Something is wrong in this page, or it was changed a moment ago. Nothing was lost.">
          <AdminButton kind="main" onClick={() => location.reload()}>
            Load the page again
          </AdminButton>
        </EmptyState>
      </>
    );
  }
}
