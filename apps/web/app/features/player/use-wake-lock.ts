import { useEffect } from 'react'

/** Keeps the screen from going dark while the film plays. */
export function useWakeLock(isPlaying: boolean): void {
  useEffect(() => {
    if (!isPlaying || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) await lock.release()
      } catch {
        // A device that saves its battery may say no.
      }
    }
    const onVisible = () => void hold()
    // Leaving the tab takes the lock away; coming back asks again.
    document.addEventListener('visibilitychange', onVisible)
    void hold()

    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [isPlaying])
}
