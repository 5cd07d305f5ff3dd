import { useEffect, useState } from 'react'
import { parseStoryboard, type Tile } from './storyboard.ts'

/** The small pictures over the seek bar, fetched once the film itself has what it needs. */
export function useStoryboard(url: string | null, isWanted: boolean): readonly Tile[] {
  const [tiles, setTiles] = useState<readonly Tile[]>([])

  useEffect(() => {
    if (url === null || !isWanted) return undefined
    const leaving = new AbortController()
    const load = async () => {
      const response = await fetch(url, { signal: leaving.signal })
      if (response.ok) setTiles(parseStoryboard(await response.text(), response.url))
    }
    // Without them the bar works just as well.
    load().catch(() => {})

    return () => leaving.abort()
  }, [url, isWanted])

  return tiles
}
