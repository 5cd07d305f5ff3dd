import type { Video } from '@hlizo/contract/entities/video'
import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { formatPosition } from '@hlizo/domain/duration'
import type { ComponentProps } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { chooseTelevision } from './casting.ts'
import { chapterAt } from './chapter.ts'
import { skip, togglePlay, useMedia, type Media } from './media.ts'
import { SeekBar } from './seek-bar.tsx'
import { Settings } from './settings-panel.tsx'
import type { Tile } from './storyboard.ts'
import { useCasting } from './use-casting.ts'
import { VolumeControl } from './volume-control.tsx'
import styles from './player-controls.module.css'

type ControlsProps = {
  media: Media
  film: Video
  tiles: readonly Tile[]
  settings: ComponentProps<typeof Settings>
  fullscreen: { isFull: boolean; toggle: () => void }
}

/** The controls along the lower edge (D94). */
export function PlayerControls({ media, film, tiles, settings, fullscreen }: ControlsProps) {
  const duration = useMedia(media, (video) =>
    Number.isFinite(video.duration) ? video.duration : film.duration,
  )
  const { captions } = settings.settings

  return (
    <div className={styles.controls} data-controls>
      <SeekBar media={media} duration={duration} chapters={film.chapters} tiles={tiles} />
      <div className={styles.row}>
        <Transport media={media} />
        <VolumeControl media={media} />
        <TimeShown media={media} film={film} duration={duration} />
        <span className={styles.gap} />
        {film.subtitles.length > 0 && (
          <IconButton
            className={styles.toggle}
            icon="captions"
            label={ro.captions}
            aria-pressed={captions.lang !== null}
            onClick={captions.toggle}
          />
        )}
        <Settings {...settings} />
        <CastButton media={media} />
        {document.pictureInPictureEnabled && (
          <IconButton
            className={styles.wide}
            icon="pip"
            label={ro.pictureInPicture}
            onClick={() => togglePicture(media.video)}
          />
        )}
        <IconButton
          icon={fullscreen.isFull ? 'fullscreen-exit' : 'fullscreen'}
          label={fullscreen.isFull ? ro.exitFullscreen : ro.fullscreen}
          onClick={fullscreen.toggle}
        />
      </div>
    </div>
  )
}

/** Play and the two skips; on a phone they stand large in the middle of the picture. */
function Transport({ media }: { media: Media }) {
  const isPaused = useMedia(media, (video) => video.paused)

  return (
    <div className={styles.transport}>
      <IconButton
        className={styles.skip}
        icon="replay10"
        label={ro.skipBack}
        onClick={() => skip(media.video, -1)}
      />
      <IconButton
        className={styles.play}
        icon={isPaused ? 'play' : 'pause'}
        label={isPaused ? ro.play : ro.pause}
        onClick={() => togglePlay(media.video)}
      />
      <IconButton
        className={styles.skip}
        icon="forward10"
        label={ro.skipForward}
        onClick={() => skip(media.video, 1)}
      />
    </div>
  )
}

/** Chromecast or AirPlay, there only while the browser sees a television. */
function CastButton({ media: { video } }: { media: Media }) {
  const casting = useCasting(video)
  if (!casting.isOffered) return null

  return (
    <IconButton
      className={styles.toggle}
      icon="cast"
      label={ro.cast}
      aria-pressed={casting.isOn}
      onClick={() => chooseTelevision(video)}
    />
  )
}

function TimeShown({ media, film, duration }: { media: Media; film: Video; duration: number }) {
  const seconds = useMedia(media, (video) => Math.floor(video.currentTime))
  const chapter = chapterAt(film.chapters, seconds)

  return (
    <span className={styles.time}>
      {formatPosition(seconds)} <span className={styles.total}>/ {formatPosition(duration)}</span>
      {chapter && <span className={styles.chapter}>{chapter.title}</span>}
    </span>
  )
}

/** The film in a small window of its own, or back. */
export function togglePicture(video: HTMLVideoElement): void {
  if (document.pictureInPictureElement === video) void document.exitPictureInPicture()
  else if (document.pictureInPictureEnabled) video.requestPictureInPicture().catch(() => {})
}
