import type { Video } from '@hlizo/contract/entities/video'
import { laughterMessages } from '@hlizo/contract/messages/laughter'
import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { formatPosition } from '@hlizo/domain/duration'
import { skip, togglePlay } from '@hlizo/player/media-port'
import { IconButton } from '#web/ui/button.tsx'
import { chooseTelevision } from './casting.ts'
import { chapterAt } from './chapter.ts'
import type { Command } from './key-command.ts'
import { SeekBar } from './seek-bar.tsx'
import { Settings } from './settings-panel.tsx'
import type { Tile } from './storyboard.ts'
import { useCasting } from './use-casting.ts'
import type { Laughter } from './use-laughter.ts'
import { usePlayer, type PlayerOnScreen } from './use-player.ts'
import { VolumeControl } from './volume-control.tsx'
import styles from './player-controls.module.css'

type ControlsProps = {
  player: PlayerOnScreen
  film: Video
  tiles: readonly Tile[]
  fullscreen: { isFull: boolean; toggle: () => void }
  laughter: Laughter
  press: (command: Command) => void
}

/** The controls along the lower edge (D94). */
export function PlayerControls(props: ControlsProps) {
  const { player, film, tiles, fullscreen, laughter, press } = props
  const { session, video } = player
  const showsLaughter = usePlayer(session, (now) => now.showsLaughter)

  return (
    <div className={styles.controls} data-controls>
      <SeekBar
        player={player}
        chapters={film.chapters}
        tiles={tiles}
        laughter={showsLaughter ? laughter.map : null}
      />
      <div className={styles.row}>
        <Transport player={player} />
        <VolumeControl player={player} />
        <TimeShown player={player} film={film} onMark={() => press({ name: 'save-moment' })} />
        <span className={styles.gap} />
        <IconButton
          icon="laugh"
          label={laughterMessages.laugh}
          onClick={() => press({ name: 'laugh' })}
        />
        <IconButton
          icon="star"
          label={ro.shortcuts.saveMoment}
          onClick={() => press({ name: 'save-moment' })}
        />
        {film.subtitles.length > 0 && <CaptionsButton player={player} />}
        <Settings {...{ player, film, laughter }} onJump={() => press({ name: 'best-moment' })} />
        <CastButton video={video} />
        <PictureButton video={video} />
        <IconButton
          icon={fullscreen.isFull ? 'fullscreen-exit' : 'fullscreen'}
          label={fullscreen.isFull ? ro.exitFullscreen : ro.fullscreen}
          onClick={fullscreen.toggle}
        />
      </div>
    </div>
  )
}

function CaptionsButton({ player: { session } }: { player: PlayerOnScreen }) {
  const hasCaptions = usePlayer(session, (now) => now.captions !== null)

  return (
    <IconButton
      className={styles.toggle}
      icon="captions"
      label={ro.captions}
      aria-pressed={hasCaptions}
      onClick={session.choices.toggleCaptions}
    />
  )
}

/** Play and the two skips; large and centred on a phone. */
function Transport({ player: { session, video } }: { player: PlayerOnScreen }) {
  const isPaused = usePlayer(session, (now) => now.isPaused)

  return (
    <div className={styles.transport}>
      <IconButton
        className={styles.skip}
        icon="replay10"
        label={ro.skipBack}
        onClick={() => skip(video, -1)}
      />
      <IconButton
        className={styles.play}
        icon={isPaused ? 'play' : 'pause'}
        label={isPaused ? ro.play : ro.pause}
        onClick={() => togglePlay(video)}
      />
      <IconButton
        className={styles.skip}
        icon="forward10"
        label={ro.skipForward}
        onClick={() => skip(video, 1)}
      />
    </div>
  )
}

/** Chromecast or AirPlay, shown while a television is available. */
function CastButton({ video }: Pick<PlayerOnScreen, 'video'>) {
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

function PictureButton({ video }: Pick<PlayerOnScreen, 'video'>) {
  if (!document.pictureInPictureEnabled) return null

  return (
    <IconButton
      className={styles.wide}
      icon="pip"
      label={ro.pictureInPicture}
      onClick={() => togglePicture(video)}
    />
  )
}

type TimeProps = Pick<ControlsProps, 'player' | 'film'> & { onMark: () => void }

/** The clock; pressed twice it saves the joke, as the button beside it does. */
function TimeShown({ player: { session }, film, onMark }: TimeProps) {
  const seconds = usePlayer(session, (now) => Math.floor(now.time))
  const duration = usePlayer(session, (now) => now.duration)
  const chapter = chapterAt(film.chapters, seconds)

  return (
    <span className={styles.time} onDoubleClick={onMark} role="presentation">
      {formatPosition(seconds)} <span className={styles.total}>/ {formatPosition(duration)}</span>
      {chapter && <span className={styles.chapter}>{chapter.title}</span>}
    </span>
  )
}

export function togglePicture(video: HTMLVideoElement): void {
  if (document.pictureInPictureElement === video) void document.exitPictureInPicture()
  else if (document.pictureInPictureEnabled) video.requestPictureInPicture().catch(() => {})
}
