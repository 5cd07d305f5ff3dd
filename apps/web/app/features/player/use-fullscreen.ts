import { useSyncExternalStore } from 'react'

/** On an iPhone only the video itself can be fullscreen. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

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
