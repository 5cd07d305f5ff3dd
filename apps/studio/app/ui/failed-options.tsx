import { studioMessages } from '@hlizo/contract/messages/studio'
import { Button } from './button.tsx'
import styles from './failed-options.module.css'
import { passFocusOn } from './pass-focus-on.ts'

const ro = studioMessages.failure

type Failing = {
  readonly data: unknown
  readonly isError: boolean
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** After the fields whose options could not be fetched: without it they look as if there were none. */
export function FailedOptions({ of: { data, isError, isFetching, refetch } }: { of: Failing }) {
  if (!isError || data !== undefined) return null

  return (
    <div role="alert" className={styles.failed} ref={passFocusOn}>
      {ro.options}{' '}
      <Button isBusy={isFetching} onPress={() => void refetch()}>
        {ro.retry}
      </Button>
    </div>
  )
}
