import { brand } from '@hlizo/contract/messages/brand'
import { failureMessages } from '@hlizo/contract/messages/failures'
import { Component, type ReactNode } from 'react'
import { FailedStage } from './global-error.tsx'

type Props = {
  /** Another place is another try. */
  place?: string
  children: ReactNode
}
type State = { isFailed: boolean; place: string | undefined }

/** The fallback for the whole document. The router's own is an English page, shown when a layout fails twice. */
export class DocumentBoundary extends Component<Props, State> {
  override state: State = { isFailed: false, place: this.props.place }

  static getDerivedStateFromError() {
    return { isFailed: true }
  }

  static getDerivedStateFromProps({ place }: Props, state: State) {
    return place === state.place ? null : { isFailed: false, place }
  }

  override render() {
    return this.state.isFailed ? <FailedDocument /> : this.props.children
  }
}

function FailedDocument() {
  return (
    <html lang="ro">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{`${failureMessages.global} · ${brand.name}`}</title>
      </head>
      <body>
        <FailedStage />
      </body>
    </html>
  )
}
