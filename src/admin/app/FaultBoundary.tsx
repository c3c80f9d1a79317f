import { Component, type ReactNode } from 'react';
import { DeskButton } from '../ui/DeskButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** A fault of ours in one place leaves the others standing. Also when a newer build took a script away. */
export class FaultBoundary extends Component<{ children: ReactNode }, { hasFault: boolean }> {
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
          <DeskButton kind="main" onClick={() => location.reload()}>
            Load the page again
          </DeskButton>
        </EmptyState>
      </>
    );
  }
}
