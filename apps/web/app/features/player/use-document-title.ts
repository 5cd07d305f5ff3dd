import { useEffect } from 'react'
import { titleMeta } from '#web/lib/page-meta.ts'

/** Names the tab after what is playing, while it is. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined
    const before = document.title
    document.title = titleMeta(title).title

    return () => {
      document.title = before
    }
  }, [title])
}
