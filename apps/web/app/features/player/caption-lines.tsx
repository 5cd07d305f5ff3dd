import { useEffect, useState } from 'react'
import type { Media } from './media.ts'
import type { CaptionChoice } from './use-captions.ts'
import styles from './caption-lines.module.css'

/** The captions, drawn by us: they rise above the controls and look as the viewer likes. */
export function CaptionLines({
  media,
  captions,
  isRaised,
}: {
  media: Media
  captions: CaptionChoice
  isRaised: boolean
}) {
  const cues = useActiveCues(media, captions.lang)
  const { size, color, background, position } = captions.style
  if (cues.length === 0) return null

  return (
    <div
      className={styles.lines}
      lang={captions.lang ?? undefined}
      data-size={size}
      data-color={color}
      data-background={background}
      data-position={position}
      data-raised={isRaised || undefined}
      data-captions
    >
      {cues.map((cue) => (
        <p className={styles.line} key={`${cue.startTime} ${cue.text}`}>
          <CueText cue={cue} />
        </p>
      ))}
    </div>
  )
}

/** The browser reads the cue's markup into safe nodes; React only holds the place. */
function CueText({ cue }: { cue: VTTCue }) {
  return (
    <span className={styles.words} ref={(place) => place?.replaceChildren(cue.getCueAsHTML())} />
  )
}

function useActiveCues(media: Media, lang: string | null): readonly VTTCue[] {
  const [cues, setCues] = useState<readonly VTTCue[]>([])

  useEffect(() => {
    const { video } = media
    const tracks = [...video.textTracks]
    const shown = tracks.find(({ language }) => language === lang)
    const look = () =>
      setCues([...(shown?.activeCues ?? [])].filter((cue) => cue instanceof VTTCue))
    // On an iPhone the system takes over the whole screen, and only its own captions are seen there.
    const modeOf = (mode: TextTrackMode) => () => {
      for (const track of tracks) track.mode = track === shown ? mode : 'disabled'
    }
    const show = modeOf('showing')
    const draw = modeOf('hidden')
    draw()
    look()
    shown?.addEventListener('cuechange', look)
    video.addEventListener('webkitbeginfullscreen', show)
    video.addEventListener('webkitendfullscreen', draw)
    video.addEventListener('enterpictureinpicture', show)
    video.addEventListener('leavepictureinpicture', draw)

    return () => {
      shown?.removeEventListener('cuechange', look)
      video.removeEventListener('webkitbeginfullscreen', show)
      video.removeEventListener('webkitendfullscreen', draw)
      video.removeEventListener('enterpictureinpicture', show)
      video.removeEventListener('leavepictureinpicture', draw)
    }
  }, [media, lang])

  return cues
}
