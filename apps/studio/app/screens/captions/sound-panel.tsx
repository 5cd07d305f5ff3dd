import type { StudioFilm } from '@hlizo/contract/entities/studio-captions'
import { studioCaptionsMessages } from '@hlizo/contract/messages/studio-captions'
import { useScreenKeys } from '#studio/lib/screen-keys.ts'
import { IconButton } from '#studio/ui/button.tsx'
import { Panel } from '#studio/ui/panel.tsx'
import styles from './captions.module.css'
import type { StripCues } from './cue-block.tsx'
import { SoundStrip } from './sound-strip.tsx'
import { useSoundLevels } from './use-sound-levels.ts'
import { useSoundView } from './use-sound-view.ts'

const ro = studioCaptionsMessages.sound
const { closer, farther } = studioCaptionsMessages.keys

type SoundPanelProps = { film: StudioFilm; video: HTMLVideoElement; of: StripCues }

/** The sound around the playhead with the cues over it. It follows the film, so that the rest is not drawn again. */
export function SoundPanel({ film: { audioUrl, durationSeconds }, video, of }: SoundPanelProps) {
  const { view, hold, zoom, canZoom } = useSoundView(video, durationSeconds)
  const { chunks, isSilent } = useSoundLevels(audioUrl, view, durationSeconds)
  useScreenKeys({
    title: ro.title,
    note: ro.hint,
    keys: [
      { key: 'z', shown: 'Z', does: closer, run: () => zoom(-1) },
      { key: 'q', shown: 'Q', does: farther, run: () => zoom(1) },
    ],
  })

  return (
    <Panel title={ro.title} actions={<ZoomButtons zoom={zoom} canZoom={canZoom} />}>
      <SoundStrip
        view={view}
        chunks={chunks}
        video={video}
        filmSeconds={durationSeconds}
        of={of}
        onHold={hold}
      />
      {isSilent && <p className={styles.note}>{ro.none}</p>}
    </Panel>
  )
}

function ZoomButtons({ zoom, canZoom }: Pick<ReturnType<typeof useSoundView>, 'zoom' | 'canZoom'>) {
  return (
    <>
      <IconButton
        icon="minus"
        label={ro.farther}
        isDisabled={!canZoom(1)}
        onPress={() => zoom(1)}
      />
      <IconButton
        icon="plus"
        label={ro.closer}
        isDisabled={!canZoom(-1)}
        onPress={() => zoom(-1)}
      />
    </>
  )
}
