import { useEffect, useState } from 'react'
import { parseStoryboard, type Tile } from './storyboard.ts'

/** The storyboard, fetched after the film has its first data. */
export function useStoryboard(url: string | null, isWanted: boolean): readonly Tile[] {
  const [tiles, setTiles] = useState<readonly Tile[]>([])

  useEffect(() => {
    if (url === null || !isWanted) return undefined
    const leaving = new AbortController()
    const load = async () => {
      const response = await fetch(url, { signal: leaving.signal })
      if (response.ok) setTiles(parseStoryboard(await response.text(), response.url))
    }
    // The bar works without it.
    load().catch(() => {})

    return () => leaving.abort()
  }, [url, isWanted])

  return tiles
}
