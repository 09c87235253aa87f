import { Component, type ReactNode } from "react";

/** A reload resumes the visit. */
export class ErrorBoundary extends Component<{ page: ReactNode; children: ReactNode }, { hasHappened: boolean }> {
  override state = { hasHappened: false };

  static getDerivedStateFromError() {
    return { hasHappened: true };
  }

  override render() {
    return this.state.hasHappened ? this.props.page : this.props.children;
  }
}
