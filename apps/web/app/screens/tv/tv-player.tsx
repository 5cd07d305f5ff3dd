import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { AgeNotice } from '#web/features/player/age-notice.tsx'
import { FilmElement } from '#web/features/player/film-element.tsx'
import type { LaughMode } from '#web/features/player/laugh-actions.tsx'
import { Artwork, Poster } from '#web/features/player/player-frame.tsx'
import { useMediaSession } from '#web/features/player/use-media-session.ts'
import { usePlayerSession, type PlayerProps } from '#web/features/player/use-player-session.ts'
import { usePlayer } from '#web/features/player/use-player.ts'
import { TvButton } from './tv-button.tsx'
import { TvPlayerView } from './tv-player-view.tsx'

type TvPlayerProps = PlayerProps & {
  readonly laugh: LaughMode | null
  readonly onBack: () => void
}

/** The player with controls for a remote. */
export function TvPlayer({ laugh, onBack, ...props }: TvPlayerProps) {
  const { film, next } = props
  const { session, video, hasControls } = usePlayerSession(props)
  const failure = usePlayer(session, (now) => now.failure)
  const isAudioOnly = usePlayer(session, (now) => now.isAudioOnly)
  useMediaSession(session, video, { film, hasNext: next !== null })

  return (
    <section className="tv-player" aria-label={ro.label}>
      <Poster film={film} />
      <FilmElement film={film} video={video} className="tv-video" />
      {isAudioOnly && <Artwork film={film} />}
      {hasControls && failure === null && (
        <TvPlayerView {...{ film, next, laugh, onBack }} player={{ session, video }} />
      )}
      {failure === null && <AgeNotice session={session} film={film} />}
      {failure !== null && (
        <div className="tv-player-failure" role="alert">
          <h1>{ro.error.faults[failure.fault].title}</h1>
          <p className="tv-lead">{ro.error.faults[failure.fault].text}</p>
          <p className="tv-facts">{ro.error.code(failure.code)}</p>
          <div className="tv-actions" data-group>
            <TvButton isStart onPress={session.retry}>
              {ro.error.retry}
            </TvButton>
            <TvButton variant="secondary" onPress={onBack}>
              {ro.back}
            </TvButton>
          </div>
        </div>
      )}
    </section>
  )
}
