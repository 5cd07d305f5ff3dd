import { studioMessages } from '@hlizo/contract/messages/studio'
import { failureText } from '#studio/lib/failure-text.ts'
import { Button } from './button.tsx'
import styles from './failed-options.module.css'

type List = {
  readonly error: unknown
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => unknown
}

/** The button below a list that loads its next page, with why the last try failed; nothing after the last page. */
export function MoreButton({ of: list, label }: { of: List; label: string }) {
  if (!list.hasNextPage) return null

  return (
    <div className={styles.failed}>
      {list.isFetchNextPageError && !list.isFetchingNextPage && (
        <p role="alert">
          {studioMessages.failure.more} {failureText(list.error)}
        </p>
      )}
      <Button isBusy={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
        {label}
      </Button>
    </div>
  )
}
