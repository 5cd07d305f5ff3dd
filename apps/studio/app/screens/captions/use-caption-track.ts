import { shownText, type EditedCue } from '@hlizo/media/caption-edits'
import { useEffect, useRef } from 'react'

/** The track over one video element, and what it shows. */
type Over = {
  readonly video: HTMLVideoElement
  readonly track: TextTrack
  readonly shown: Map<EditedCue, VTTCue>
}

/** The cue as a browser shows it; null for one that is not published. WebVTT has no scripts and no addresses. */
function vttCueOf(cue: EditedCue): VTTCue | null {
  const text = shownText(cue)
  return text === null ? null : new VTTCue(cue.start, cue.end, text)
}

/** Shows the cues over the film as they are edited. Only what changed is replaced. */
export function useCaptionTrack(
  video: HTMLVideoElement | null,
  cues: readonly EditedCue[],
  { label, lang }: { label: string; lang: string },
): void {
  const over = useRef<Over | null>(null)

  useEffect(() => {
    if (video === null) return
    if (over.current?.video !== video) {
      const track = video.addTextTrack('subtitles', label, lang)
      track.mode = 'showing'
      over.current = { video, track, shown: new Map() }
    }
    const { track: on, shown: before } = over.current
    const wanted = new Set(cues)
    for (const [cue, vtt] of before) {
      if (wanted.has(cue)) continue
      on.removeCue(vtt)
      before.delete(cue)
    }
    for (const cue of cues) {
      const vtt = before.has(cue) ? null : vttCueOf(cue)
      if (vtt === null) continue
      on.addCue(vtt)
      before.set(cue, vtt)
    }
  }, [video, cues, label, lang])
}
