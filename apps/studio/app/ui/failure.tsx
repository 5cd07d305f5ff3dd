import { studioMessages } from '@hlizo/contract/messages/studio'
import { ApiError } from '@hlizo/web/lib/api-error'
import { failureText } from '#studio/lib/failure-text.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { passFocusOn } from './pass-focus-on.ts'

const ro = studioMessages.failure

/** A failed query, with another try. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const requestId = error instanceof ApiError ? error.requestId : null

  return (
    <div role="alert" ref={passFocusOn}>
      <Notice title={ro.title} actions={<Button onPress={onRetry}>{ro.retry}</Button>}>
        <p>{failureText(error)}</p>
        {requestId !== null && <p>{ro.requestId(requestId)}</p>}
      </Notice>
    </div>
  )
}
