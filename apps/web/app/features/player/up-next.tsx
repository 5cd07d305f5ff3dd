import { UP_NEXT_COUNTDOWN_SECONDS } from '@hlizo/contract/constants'
import type { NextVideo } from '@hlizo/contract/entities/video'
import { hrefs } from '@hlizo/contract/hrefs'
import { playerMessages } from '@hlizo/contract/messages/player'
import { formatDuration } from '@hlizo/domain/duration'
import type { UpNextPrompt } from '@hlizo/domain/up-next'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useMedia, type Media } from './media.ts'
import styles from './up-next.module.css'

const ro = playerMessages.upNext

type UpNextProps = {
  media: Media
  filmId: number
  next: NextVideo
  prompt: UpNextPrompt
  onNext: (isByItself: boolean) => void
}

/** What comes next: a small corner for the same show, a card in the middle for another (spec §2, D93). */
export function UpNext({ media, filmId, next, prompt, onNext }: UpNextProps) {
  const secondsLeft = useNextCountdown(media, prompt.mode === 'countdown', () => onNext(true))

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
        {prompt.mode === 'countdown' && (
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
        <ButtonLink size="sm" variant="secondary" to={hrefs.video(filmId)}>
          {ro.cancel}
        </ButtonLink>
      </div>
    </aside>
  )
}

/** Counts down while the film runs or is over; who pauses has time to decide (WCAG 2.2.1). */
export function useNextCountdown(media: Media, isCounting: boolean, onDone: () => void): number {
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
  return [video.cdnThumbnailUrl, video.thumbnailUrl].filter((url) => url !== null)
}
