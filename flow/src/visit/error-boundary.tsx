import { Component, type ReactNode } from "react";

/** What cannot happen, happened: the page says so, and a reload goes on where the applicant stood. */
export class ErrorBoundary extends Component<{ page: ReactNode; children: ReactNode }, { hasHappened: boolean }> {
  override state = { hasHappened: false };

  static getDerivedStateFromError() {
    return { hasHappened: true };
  }

  override render() {
    return this.state.hasHappened ? this.props.page : this.props.children;
  }
}
