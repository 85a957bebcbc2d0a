"use client";

import { Component, type ReactNode } from "react";

type Props = { otherwise: ReactNode; children: ReactNode };

/** Shows something else in the place of what cannot be shown. */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.otherwise : this.props.children;
  }
}
