import { studioMessages } from '@hlizo/contract/messages/studio'
import { Button } from './button.tsx'

const ro = studioMessages.failure

type Failing = {
  readonly data: unknown
  readonly isError: boolean
  readonly refetch: () => unknown
}

/** Beside fields whose options could not be fetched: without it they look as if there were none. */
export function FailedOptions({ of: { data, isError, refetch } }: { of: Failing }) {
  if (!isError || data !== undefined) return null

  return (
    <div role="alert">
      {ro.options} <Button onPress={() => void refetch()}>{ro.retry}</Button>
    </div>
  )
}
