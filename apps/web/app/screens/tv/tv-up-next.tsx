import type { NextVideo } from '@hlizo/contract/entities/video'
import { playerMessages } from '@hlizo/contract/messages/player'
import type { UpNextPrompt } from '@hlizo/domain/up-next'
import type { PlayerSession } from '@hlizo/player/player-session'
import { cardPicture } from '#web/features/catalogue/pictures.ts'
import { usePlayer } from '#web/features/player/use-player.ts'
import { Picture } from '#web/ui/picture.tsx'
import { TvButton } from './tv-button.tsx'

const ro = playerMessages.upNext

type TvUpNextProps = {
  session: PlayerSession
  next: NextVideo
  prompt: UpNextPrompt
  onCancel: () => void
}

/** What comes next: in the corner for the same show, in the middle for another (spec §2, D93). */
export function TvUpNext({ session, next, prompt, onCancel }: TvUpNextProps) {
  const secondsLeft = usePlayer(session, (now) => now.secondsToNext)
  const isEnded = usePlayer(session, (now) => now.isEnded)
  const isCounting = prompt.mode === 'countdown'
  const isAsking = prompt.mode === 'still-there'

  return (
    <aside className="tv-next" data-placement={prompt.placement} aria-label={ro.label}>
      <Picture sources={cardPicture(next).pictures} />
      <p className="tv-eyebrow">{isAsking ? ro.stillThere : ro.label}</p>
      <h2>{next.title}</h2>
      {isCounting && <p className="tv-facts">{ro.countdown(secondsLeft)}</p>}
      <div className="tv-actions" data-group>
        <TvButton icon="play" isStart onPress={session.playNext}>
          {isAsking ? ro.stillThereYes : ro.continue}
        </TvButton>
        {!isEnded && (
          <TvButton variant="secondary" onPress={session.watchEnding}>
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
