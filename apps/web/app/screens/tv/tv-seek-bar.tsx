import type { Video } from '@hlizo/contract/entities/video'
import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { formatPosition, wholeMinutes } from '@hlizo/domain/duration'
import { togglePlay } from '@hlizo/player/media-port'
import type { KeyboardEvent, RefObject } from 'react'
import { chapterAt } from '#web/features/player/chapter.ts'
import { tileAt, type Tile } from '#web/features/player/storyboard.ts'
import { TilePicture } from '#web/features/player/tile-picture.tsx'
import { usePlayer, type PlayerOnScreen } from '#web/features/player/use-player.ts'
import { remoteKeyOf } from './remote-key.ts'

type TvSeekBarProps = {
  player: PlayerOnScreen
  film: Video
  tiles: readonly Tile[]
  bar: RefObject<HTMLDivElement | null>
}

/** Left and right look for a place and show what is there; OK goes there, or pauses; „Înapoi” stays. */
export function TvSeekBar({ player: { session, video }, film, tiles, bar }: TvSeekBarProps) {
  const playedTo = usePlayer(session, (now) => Math.floor(now.time))
  const buffered = usePlayer(session, (now) => Math.floor(now.bufferedTo))
  const duration = usePlayer(session, (now) => now.duration)
  const target = usePlayer(session, (now) => now.scrubbedTo)
  const { scrubbing } = session
  const time = target ?? playedTo

  const onKeyDown = (event: KeyboardEvent) => {
    const key = remoteKeyOf(event.nativeEvent)
    const isOk = event.key === 'Enter' || event.key === ' '
    if (key === 'left') scrubbing.press(-1)
    else if (key === 'right') scrubbing.press(1)
    else if (isOk && target !== null) scrubbing.apply()
    else if (isOk) togglePlay(video)
    else if (key === 'back' && target !== null) scrubbing.cancel()
    else return
    event.preventDefault()
  }

  return (
    <div
      className="tv-seek"
      ref={bar}
      role="slider"
      tabIndex={0}
      data-start
      data-name="seek"
      data-group
      aria-label={ro.position}
      aria-valuemin={0}
      aria-valuemax={Math.floor(duration)}
      aria-valuenow={Math.floor(time)}
      aria-valuetext={ro.positionSpoken(Math.floor(time / 60), wholeMinutes(duration))}
      onKeyDown={onKeyDown}
    >
      <span className="tv-time">{formatPosition(time)}</span>
      <span className="tv-line-box">
        <Line buffered={share(buffered, duration)} played={share(time, duration)} />
        {target !== null && (
          <Target at={target} percent={share(target, duration) / 10} {...{ film, tiles }} />
        )}
      </span>
      <span className="tv-time">{formatPosition(duration)}</span>
    </div>
  )
}

/** In thousandths. */
function Line({ buffered, played }: { buffered: number; played: number }) {
  return (
    <svg className="tv-line" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className="tv-line-all" width="1000" height="10" />
      <rect className="tv-line-buffered" width={buffered} height="10" />
      <rect className="tv-line-played" width={played} height="10" />
    </svg>
  )
}

/** The picture and chapter of the chosen moment. */
function Target(props: { at: number; percent: number; film: Video; tiles: readonly Tile[] }) {
  const { at, percent, film, tiles } = props

  return (
    <span
      className="tv-seek-preview"
      style={{ left: insideLine(percent) }}
      aria-hidden="true"
      data-seek-preview
    >
      <TilePicture tile={tileAt(tiles, at)} />
      <span className="tv-seek-caption">
        {formatPosition(at)} {chapterAt(film.chapters, at)?.title}
      </span>
    </span>
  )
}

/** The position in thousandths of the bar. */
const share = (seconds: number, duration: number) =>
  duration > 0 ? Math.min(1_000, (seconds / duration) * 1_000) : 0

/** Half a preview away from both ends. */
const insideLine = (percent: number) => `clamp(9rem, ${percent}%, calc(100% - 9rem))`
