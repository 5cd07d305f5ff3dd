import { useEffect, useState } from 'react'
import { usePlayer, type PlayerOnScreen } from './use-player.ts'
import styles from './caption-lines.module.css'

/** The captions. Drawn by us, so that they rise above the controls and follow the viewer's settings. */
export function CaptionLines({
  player: { session, video },
  isRaised,
}: {
  player: PlayerOnScreen
  isRaised: boolean
}) {
  const lang = usePlayer(session, (now) => now.captions)
  const { size, color, background, position } = usePlayer(session, (now) => now.captionStyle)
  const cues = useActiveCues(video, lang)
  if (cues.length === 0) return null

  return (
    <div
      className={styles.lines}
      lang={lang ?? undefined}
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

/** The browser parses the cue's markup into safe nodes. */
function CueText({ cue }: { cue: VTTCue }) {
  return (
    <span className={styles.words} ref={(place) => place?.replaceChildren(cue.getCueAsHTML())} />
  )
}

function useActiveCues(video: HTMLVideoElement, lang: string | null): readonly VTTCue[] {
  const [cues, setCues] = useState<readonly VTTCue[]>([])

  useEffect(() => {
    const tracks = [...video.textTracks]
    const shown = tracks.find(({ language }) => language === lang)
    const look = () =>
      setCues([...(shown?.activeCues ?? [])].filter((cue) => cue instanceof VTTCue))
    // In fullscreen an iPhone shows only its own captions.
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
  }, [video, lang])

  return cues
}
