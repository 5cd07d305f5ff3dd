import { existingPictures } from '@hlizo/contract/existing-pictures'
import { UP_NEXT_COUNTDOWN_SECONDS } from '@hlizo/contract/constants'
import type { NextVideo } from '@hlizo/contract/entities/video'
import { playerMessages } from '@hlizo/contract/messages/player'
import { formatDuration } from '@hlizo/domain/duration'
import { secondsToEnd, type UpNextPrompt } from '@hlizo/domain/up-next'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useMedia, type Media } from './media.ts'
import { useWayOut } from './use-way-out.ts'
import styles from './up-next.module.css'

const ro = playerMessages.upNext

type UpNextProps = {
  media: Media
  filmId: number
  next: NextVideo
  prompt: UpNextPrompt
  countsToEnd: boolean
  onWatchEnding: () => void
  onNext: (isByItself: boolean) => void
}

/** What comes next: a small corner for the same show, a card in the middle for another (spec §2, D93). */
export function UpNext(props: UpNextProps) {
  const { media, filmId, next, prompt, countsToEnd, onWatchEnding, onNext } = props
  const isCounting = prompt.mode === 'countdown'
  const secondsLeft = useNextCountdown(media, { isCounting, countsToEnd }, () => onNext(true))
  const wayOut = useWayOut(filmId)
  const isEnded = useMedia(media, (video) => video.ended)

  return (
    <aside className={styles.prompt} data-placement={prompt.placement} aria-label={ro.label}>
      <div className={styles.art}>
        <Picture sources={sourcesOf(next)} />
      </div>
      <div className={styles.words}>
        <p className={styles.label}>{prompt.mode === 'still-there' ? ro.stillThere : ro.label}</p>
        <h2 className={styles.title}>{next.title}</h2>
        <p className={styles.meta}>
          {next.show?.title ?? next.comedians.map(({ name }) => name).join(', ')}
          <span>{formatDuration(next.duration)}</span>
        </p>
        {isCounting && (
          <p className={styles.count}>
            <span className={styles.fuse} data-left={secondsLeft} />
            {ro.countdown(secondsLeft)}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <Button size="sm" icon="play" onClick={() => onNext(false)}>
          {prompt.mode === 'still-there' ? ro.stillThereYes : ro.continue}
        </Button>
        {!isEnded && (
          <Button size="sm" variant="secondary" onClick={onWatchEnding}>
            {ro.watchEnding}
          </Button>
        )}
        <ButtonLink size="sm" variant="secondary" {...wayOut}>
          {ro.cancel}
        </ButtonLink>
      </div>
    </aside>
  )
}

type Countdown = {
  readonly isCounting: boolean
  /** It follows the film and is over with it, at every speed; else it counts by itself. */
  readonly countsToEnd: boolean
}

/** Counts down while the film runs or is over; who pauses has time to decide (WCAG 2.2.1). Seconds left. */
export function useNextCountdown(
  media: Media,
  { isCounting, countsToEnd }: Countdown,
  onDone: () => void,
): number {
  // A prompt that appears when the film is over already has nothing left to follow.
  const [isFollowing] = useState(countsToEnd && !media.video.ended)
  const counted = useTimerCountdown(media, isCounting && !isFollowing, onDone)
  const left = useMedia(media, ({ currentTime, duration, playbackRate }) =>
    secondsToEnd(currentTime, duration, playbackRate),
  )
  const isEnded = useMedia(media, (video) => video.ended)
  const done = useEffectEvent(onDone)

  useEffect(() => {
    if (isCounting && isFollowing && isEnded) done()
  }, [isCounting, isFollowing, isEnded])

  return isFollowing ? left : counted
}

function useTimerCountdown(media: Media, isCounting: boolean, onDone: () => void): number {
  const [secondsLeft, setSecondsLeft] = useState(UP_NEXT_COUNTDOWN_SECONDS)
  const isRunning = useMedia(media, (video) => video.ended || !video.paused)
  const done = useEffectEvent(onDone)

  useEffect(() => {
    if (!isCounting || !isRunning) return undefined
    const timer = setTimeout(() => {
      if (secondsLeft > 1) setSecondsLeft(secondsLeft - 1)
      else done()
    }, 1_000)

    return () => clearTimeout(timer)
  }, [isCounting, isRunning, secondsLeft])

  return secondsLeft
}

function sourcesOf(video: NextVideo): string[] {
  return existingPictures(video.cdnThumbnailUrl, video.thumbnailUrl)
}
