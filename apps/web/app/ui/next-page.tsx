import { Button } from './button.tsx'
import styles from './next-page.module.css'

type List = {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

/** The button below a list that loads its next page; nothing after the last page. */
export function NextPage({ of: list, label }: { of: List; label: string }) {
  if (!list.hasNextPage) return null

  return (
    <div className={styles.more}>
      <Button
        variant="secondary"
        isBusy={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {label}
      </Button>
    </div>
  )
}
