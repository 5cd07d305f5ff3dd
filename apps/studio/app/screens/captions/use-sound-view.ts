import { useState } from 'react'
import { playheadOf } from '#studio/features/film/playing.ts'
import { FIRST_VIEW, followed, zoomed } from './sound-view.ts'
import { usePlayhead } from './use-playhead.ts'

/** The part of a film around its playhead, nearer and farther. It stays while it is held. */
export function useSoundView(video: HTMLVideoElement, filmSeconds: number) {
  const at = usePlayhead(video)
  const [view, setView] = useState(FIRST_VIEW)
  const [isHeld, hold] = useState(false)
  const shown = isHeld ? view : followed(view, at, filmSeconds)
  if (shown !== view) setView(shown)

  return {
    view: shown,
    hold,
    zoom: (by: -1 | 1) =>
      setView((now) => zoomed(now, by, { at: playheadOf(video), filmSeconds }) ?? now),
    canZoom: (by: -1 | 1) => zoomed(shown, by, { at, filmSeconds }) !== null,
  }
}
