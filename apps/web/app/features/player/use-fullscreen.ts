import { useSyncExternalStore } from 'react'

/** An iPhone knows fullscreen only for the video itself. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/** Whether the player fills the screen, and how to change that. */
export function useFullscreen(frame: HTMLElement, video: PhoneVideo) {
  const isFull = useSyncExternalStore(watch, () => document.fullscreenElement === frame)

  const toggle = () => {
    if (isFull) void document.exitFullscreen()
    else if (document.fullscreenEnabled) frame.requestFullscreen().catch(() => {})
    else video.webkitEnterFullscreen?.()
  }

  return { isFull, toggle }
}

function watch(notify: () => void): () => void {
  document.addEventListener('fullscreenchange', notify)
  return () => document.removeEventListener('fullscreenchange', notify)
}
