import { useEffect } from 'react'

/** Keeps the screen on while the film plays. */
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
        // The device may refuse to save its battery.
      }
    }
    const onVisible = () => void hold()
    // Leaving the tab releases the lock; it is requested again on return.
    document.addEventListener('visibilitychange', onVisible)
    void hold()

    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [isPlaying])
}
