import { failureMessages } from '@hlizo/contract/messages/failures'
import { RetryLine } from '#web/ui/notice.tsx'

type Failing = {
  readonly data: unknown
  readonly isError: boolean
  readonly refetch: () => unknown
}

/** The line of a part that could not be fetched, in the place of it; nothing while it is there or on its way. */
export function RetryRow({ of: { data, isError, refetch }, text }: { of: Failing; text: string }) {
  if (!isError || data !== undefined) return null

  return <RetryLine text={text} retry={failureMessages.part.retry} onRetry={refetch} />
}
