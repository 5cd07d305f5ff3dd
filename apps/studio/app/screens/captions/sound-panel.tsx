import type { StudioFilm } from '@hlizo/contract/entities/studio-captions'
import { studioCaptionsMessages } from '@hlizo/contract/messages/studio-captions'
import { useState } from 'react'
import { playheadOf } from '#studio/features/film/playing.ts'
import { useScreenKeys } from '#studio/lib/screen-keys.ts'
import { Button } from '#studio/ui/button.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import styles from './captions.module.css'
import type { StripCues } from './cue-block.tsx'
import { SoundStrip } from './sound-strip.tsx'
import { FIRST_VIEW, followed, zoomed } from './sound-view.ts'
import { usePlayhead } from './use-playhead.ts'
import { useSoundLevels } from './use-sound-levels.ts'

const ro = studioCaptionsMessages.sound
const { closer, farther } = studioCaptionsMessages.keys

type SoundPanelProps = { film: StudioFilm; video: HTMLVideoElement; of: StripCues }

/** The sound around the playhead with the cues over it. It follows the film, so that the rest is not drawn again. */
export function SoundPanel({ film: { audioUrl, durationSeconds }, video, of }: SoundPanelProps) {
  const at = usePlayhead(video)
  const [view, setView] = useState(FIRST_VIEW)
  const [isHeld, setHeld] = useState(false)
  const shown = isHeld ? view : followed(view, at, durationSeconds)
  if (shown !== view) setView(shown)
  const { chunks, isSilent } = useSoundLevels(audioUrl, shown, durationSeconds)
  const place = () => ({ at: playheadOf(video), filmSeconds: durationSeconds })
  const zoom = (by: -1 | 1) => setView((now) => zoomed(now, by, place()) ?? now)
  const isDisabled = (by: -1 | 1) =>
    zoomed(shown, by, { at, filmSeconds: durationSeconds }) === null
  useScreenKeys({
    title: ro.title,
    keys: [
      { key: 'z', shown: 'Z', does: closer, run: () => zoom(-1) },
      { key: 'q', shown: 'Q', does: farther, run: () => zoom(1) },
    ],
  })

  return (
    <Panel
      title={ro.title}
      actions={
        <>
          <Button icon="plus" isDisabled={isDisabled(-1)} onPress={() => zoom(-1)}>
            {ro.closer}
          </Button>
          <Button icon="minus" isDisabled={isDisabled(1)} onPress={() => zoom(1)}>
            {ro.farther}
          </Button>
        </>
      }
    >
      <SoundStrip
        view={shown}
        chunks={chunks}
        video={video}
        filmSeconds={durationSeconds}
        of={of}
        onHold={setHeld}
      />
      <p className={styles.note}>{isSilent ? ro.none : ro.hint}</p>
    </Panel>
  )
}
