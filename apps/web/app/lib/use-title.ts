import { useEffect } from 'react'
import { titleMeta } from './page-meta.ts'

/** Sets the document title once it is known, for pages that fetch their subject in the browser. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return undefined
    const own = titleMeta(title).title
    const before = document.title
    document.title = own

    return () => {
      // The next page may have set its own title already.
      if (document.title === own) document.title = before
    }
  }, [title])
}
