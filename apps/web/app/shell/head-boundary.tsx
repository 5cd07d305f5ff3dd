import { Component, type ReactNode } from 'react'

/** Leaves out a part of the document's head that cannot be drawn, so that the page itself still is. */
export class HeadBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
