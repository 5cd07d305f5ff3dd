import { useEffect } from 'react'
import { brand } from '@hlizo/contract/messages/brand'
import { titleMeta } from './page-meta.ts'

/** The title of the window once it is known, for pages that fetch in the browser what they are about. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return undefined
    const own = titleMeta(title).title
    document.title = own

    return () => {
      // The next page may not know its title yet either; one that does has set it already.
      if (document.title === own) document.title = brand.name
    }
  }, [title])
}
