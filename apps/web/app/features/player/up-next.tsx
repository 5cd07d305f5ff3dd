import { existingPictures } from '@hlizo/contract/existing-pictures'
import type { NextVideo } from '@hlizo/contract/entities/video'
import { playerMessages } from '@hlizo/contract/messages/player'
import { formatDuration } from '@hlizo/domain/duration'
import type { UpNextPrompt } from '@hlizo/domain/up-next'
import type { PlayerSession } from '@hlizo/player/player-session'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { usePlayer } from './use-player.ts'
import { useWayOut } from './use-way-out.ts'
import styles from './up-next.module.css'

const ro = playerMessages.upNext

type UpNextProps = {
  session: PlayerSession
  filmId: number
  next: NextVideo
  prompt: UpNextPrompt
}

/** The prompt: small in a corner for the same show, a centred card for another (spec §2, D93). */
export function UpNext({ session, filmId, next, prompt }: UpNextProps) {
  const isCounting = prompt.mode === 'countdown'
  const secondsLeft = usePlayer(session, (now) => now.secondsToNext)
  const wayOut = useWayOut(filmId)
  const isEnded = usePlayer(session, (now) => now.isEnded)

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
        <Button size="sm" icon="play" onClick={session.playNext}>
          {prompt.mode === 'still-there' ? ro.stillThereYes : ro.continue}
        </Button>
        {!isEnded && (
          <Button size="sm" variant="secondary" onClick={session.watchEnding}>
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

function sourcesOf(video: NextVideo): string[] {
  return existingPictures(video.cdnThumbnailUrl, video.thumbnailUrl)
}
