import { Component, type ReactNode } from 'react'

/** Omits a part of the head that fails to render, so that the page is still shown. */
export class HeadBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
