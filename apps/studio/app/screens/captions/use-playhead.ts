import { useEffect, useState } from 'react'

/** Where the film is, a few times in a second. */
export function usePlayhead(video: HTMLVideoElement | null): number {
  const [at, setAt] = useState(0)

  useEffect(() => {
    if (video === null) return undefined
    const tell = () => setAt(video.currentTime)
    video.addEventListener('timeupdate', tell)
    video.addEventListener('seeking', tell)

    return () => {
      video.removeEventListener('timeupdate', tell)
      video.removeEventListener('seeking', tell)
    }
  }, [video])

  return at
}
