import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { useState } from 'react'
import { FilmElement } from '#web/features/player/film-element.tsx'
import type { Media } from '#web/features/player/media.ts'
import { Artwork, Poster } from '#web/features/player/player-frame.tsx'
import { useCaptions } from '#web/features/player/use-captions.ts'
import { useFilmStream } from '#web/features/player/use-film-stream.ts'
import { useMediaSession } from '#web/features/player/use-media-session.ts'
import { useOnlyPlayer } from '#web/features/player/use-only-player.ts'
import { usePlaybackEvents } from '#web/features/player/use-playback-events.ts'
import { useRememberedSound } from '#web/features/player/use-remembered-sound.ts'
import { useTracking } from '#web/features/player/use-tracking.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { reportFailure } from '#web/lib/api-failures.ts'
import { TvButton } from './tv-button.tsx'
import type { TvPlayerProps } from './tv-player-props.ts'
import { TvPlayerView } from './tv-player-view.tsx'

/** The player of the site with the controls of a remote: same stream, captions, progress and up-next. */
export function TvPlayer(props: TvPlayerProps) {
  const { film, profile, startAt, url, renew, next, onNext, onBack } = props
  const [media, setMedia] = useState<Media | null>(null)
  const captions = useCaptions(film.subtitles, profile.preferences?.captions)

  // A profile that another device took over leads to the picker (signed-in-television.tsx).
  const onRefused = (error: ApiError) => {
    media?.video.pause()
    reportFailure(error)
  }
  useTracking({ media, film, profileId: profile.id, onRefused })
  usePlaybackEvents(media, onRefused)
  useOnlyPlayer(media)
  useRememberedSound(media, film.category.name, profile.preferences?.playbackRate ?? 1)
  const { audio, stream } = useFilmStream({ media, film, profile, url, startAt, renew })
  useMediaSession(media, film, next && (() => onNext(0)))

  return (
    <section className="tv-player" aria-label={ro.label}>
      <Poster film={film} />
      <FilmElement film={film} className="tv-video" onMedia={setMedia} />
      {audio.isAudioOnly && <Artwork film={film} />}
      {media && stream.failure === null && (
        <TvPlayerView {...{ ...props, media, captions, stream, audio }} />
      )}
      {stream.failure !== null && (
        <div className="tv-player-failure" role="alert">
          <h1>{ro.error.faults[stream.failure.fault].title}</h1>
          <p className="tv-lead">{ro.error.faults[stream.failure.fault].text}</p>
          <p className="tv-facts">{ro.error.code(stream.failure.code)}</p>
          <div className="tv-actions" data-group>
            <TvButton isStart onPress={stream.retry}>
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
