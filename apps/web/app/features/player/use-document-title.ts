import { brand } from '@hlizo/contract/messages/brand'
import { useEffect } from 'react'

/** Names the tab after what is playing, while it is. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined
    const before = document.title
    document.title = `${title} · ${brand.name}`

    return () => {
      document.title = before
    }
  }, [title])
}
