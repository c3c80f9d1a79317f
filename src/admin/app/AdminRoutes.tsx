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
    <PageBoundary key={location.split('/')[1]}>
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
          <NotFound />
        </Route>
      </Switch>
    </PageBoundary>
  );
}

/** The routes under `npm run edit`: My page only. */
export const EditOnlyRoutes = () => (
  <PageBoundary>
    <Switch>
      <Route path="/page/:view?/:which?">{({ view, which }) => <MyPage view={view} which={which} />}</Route>
      <Route>
        <Redirect to="/page" replace />
      </Route>
    </Switch>
  </PageBoundary>
);

const PageBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary>
    <Suspense fallback={<Working text="One moment…" />}>{children}</Suspense>
  </ErrorBoundary>
);

function NotFound() {
  usePageTitle('Nothing here');
  return (
    <>
      <h1>Nothing here</h1>
      <EmptyState text="The desk has no page at this address.">
        <Link href="/enquiries">Go to your enquiries</Link>
      </EmptyState>
    </>
  );
}

/** Confines an error to one page. It may be a script that fails to load because an update of the server removed it. */
class ErrorBoundary extends Component<{ children: ReactNode }, { hasError: boolean }> {
  override state = { hasError: false };

  static getDerivedStateFromError() {
    return { hasError: true };
  }

  override render() {
    if (!this.state.hasError) return this.props.children;
    return (
      <>
        <h1>This could not be shown</h1>
        <EmptyState text="Something is wrong in this page, or it was changed a moment ago. Nothing was lost.">
          <AdminButton kind="main" onClick={() => location.reload()}>
            Load the page again
          </AdminButton>
        </EmptyState>
      </>
    );
  }
}
