import { brand } from '@hlizo/contract/messages/brand'
import { useEffect } from 'react'

/** The title of the window once it is known, for pages that fetch in the browser what they are about. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${brand.name}`
  }, [title])
}
