import { failureMessages } from '@hlizo/contract/messages/failures'
import { listMessages } from '@hlizo/contract/messages/list'
import { useLayoutEffect, useRef } from 'react'
import { announce } from '#web/ui/announcements.ts'
import { Button } from '#web/ui/button.tsx'
import { focusEntry } from '#web/ui/focus-trail.ts'
import styles from './next-page.module.css'
import { ErrorLine } from '#web/ui/notice.tsx'

type List = {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError?: boolean
  readonly fetchNextPage: () => Promise<unknown> | void
}

/** The entries of the lists before a button, in the order of the page. */
const entriesBefore = (button: Element): Element[] =>
  Array.from(document.querySelectorAll('main li')).filter(
    (entry) => (entry.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  )

/**
 * The button below a list that loads its next page; nothing after the last page. The focus goes to the first
 * entry that was added, and a screen reader says how many there are. `count`: the entries that are shown.
 */
export function NextPage({ of: list, label, count }: { of: List; label: string; count: number }) {
  const pressed = useRef<{ readonly last: Element; readonly count: number } | null>(null)

  useLayoutEffect(() => {
    if (pressed.current === null || count <= pressed.current.count) return
    const { last, count: before } = pressed.current
    pressed.current = null
    focusEntry(last)
    announce(listMessages.added(count - before))
  }, [count])

  if (!list.hasNextPage) return null

  return (
    <div className={styles.more}>
      {list.isFetchNextPageError && <ErrorLine text={failureMessages.part.title} />}
      <Button
        variant="secondary"
        isBusy={list.isFetchingNextPage}
        onClick={({ currentTarget }) => {
          const last = entriesBefore(currentTarget).at(-1)
          pressed.current = last ? { last, count } : null
          void list.fetchNextPage()
        }}
      >
        {label}
      </Button>
    </div>
  )
}
