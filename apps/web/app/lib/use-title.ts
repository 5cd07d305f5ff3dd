import { useEffect } from 'react'
import { titleMeta } from './page-meta.ts'

/** The title of the window once it is known, for pages that fetch in the browser what they are about. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = titleMeta(title).title
  }, [title])
}
