import { studioMessages } from '@hlizo/contract/messages/studio'
import { Failure } from './failure.tsx'

type WaitingProps = {
  of: { readonly data: unknown; readonly error: unknown; readonly refetch: () => unknown }
}

/** In place of what a query has not loaded yet: that it loads, or why it failed. */
export function Waiting({ of: { data, error, refetch } }: WaitingProps) {
  if (data !== undefined) return null
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />

  return <p role="status">{studioMessages.loading}</p>
}
