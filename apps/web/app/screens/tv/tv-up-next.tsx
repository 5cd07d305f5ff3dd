import type { NextVideo } from '@hlizo/contract/entities/video'
import { playerMessages } from '@hlizo/contract/messages/player'
import type { UpNextPrompt } from '@hlizo/domain/up-next'
import { cardPicture } from '#web/features/catalogue/pictures.ts'
import { useMedia, type Media } from '#web/features/player/media.ts'
import { useNextCountdown } from '#web/features/player/up-next.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { TvButton } from './tv-button.tsx'

const ro = playerMessages.upNext

type TvUpNextProps = {
  media: Media
  next: NextVideo
  prompt: UpNextPrompt
  countsToEnd: boolean
  onWatchEnding: () => void
  onCancel: () => void
  onNext: (isByItself: boolean) => void
}

/** What comes next: in the corner for the same show, in the middle for another (spec §2, D93). */
export function TvUpNext(props: TvUpNextProps) {
  const { media, next, prompt, countsToEnd, onWatchEnding, onCancel, onNext } = props
  const isCounting = prompt.mode === 'countdown'
  const secondsLeft = useNextCountdown(media, { isCounting, countsToEnd }, () => onNext(true))
  const isEnded = useMedia(media, (video) => video.ended)
  const isAsking = prompt.mode === 'still-there'

  return (
    <aside className="tv-next" data-placement={prompt.placement} aria-label={ro.label}>
      <Picture sources={cardPicture(next).pictures} />
      <p className="tv-eyebrow">{isAsking ? ro.stillThere : ro.label}</p>
      <h2>{next.title}</h2>
      {isCounting && <p className="tv-facts">{ro.countdown(secondsLeft)}</p>}
      <div className="tv-actions" data-group>
        <TvButton icon="play" isStart onPress={() => onNext(false)}>
          {isAsking ? ro.stillThereYes : ro.continue}
        </TvButton>
        {!isEnded && (
          <TvButton variant="secondary" onPress={onWatchEnding}>
            {ro.watchEnding}
          </TvButton>
        )}
        <TvButton variant="secondary" onPress={onCancel}>
          {ro.cancel}
        </TvButton>
      </div>
    </aside>
  )
}
