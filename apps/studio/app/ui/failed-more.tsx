import { studioMessages } from '@hlizo/contract/messages/studio'
import { failureText } from '#studio/lib/failure-text.ts'
import { Button } from './button.tsx'
import styles from './failed-options.module.css'
import { passFocusOn } from './pass-focus-on.ts'
import type { MoreOfTable } from './table-source.ts'

const ro = studioMessages.failure

/** Below rows after which more could not be loaded: without it they look as if they were all. */
export function FailedMore({ of: { isLoading, error, load } }: { of: MoreOfTable }) {
  if (error === null) return null

  return (
    // In an element of its own, so that the focus does not move into the rows, which would scroll them.
    <div>
      <div role="alert" className={styles.failed} ref={passFocusOn}>
        {ro.more} {failureText(error)}{' '}
        <Button isBusy={isLoading} onPress={load}>
          {ro.retry}
        </Button>
      </div>
    </div>
  )
}
