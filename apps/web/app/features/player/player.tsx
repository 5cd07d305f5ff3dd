import type { Video } from '@hlizo/contract/entities/video'
import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { useState } from 'react'
import type { ApiError } from '#web/lib/api-error.ts'
import { reportFailure } from '#web/lib/api-failures.ts'
import { FilmElement } from './film-element.tsx'
import { play, useMedia, type Media } from './media.ts'
import { Artwork, Poster, TitleBar } from './player-frame.tsx'
import { FailureNotice } from './player-notices.tsx'
import type { PlayerProps } from './player-props.ts'
import { PlayerView } from './player-view.tsx'
import { takeFocus } from './take-focus.ts'
import { useCaptions } from './use-captions.ts'
import { useFilmStream } from './use-film-stream.ts'
import { useMediaSession } from './use-media-session.ts'
import { useOnlyPlayer } from './use-only-player.ts'
import { usePlaybackEvents } from './use-playback-events.ts'
import { useRememberedSound } from './use-remembered-sound.ts'
import { useTracking } from './use-tracking.ts'
import styles from './player.module.css'

/** One film: its stream, its progress, its controls (spec §2 „Watch”, §4 „Playback”). */
export function Player(props: PlayerProps) {
  const { film, profile, startAt, url, renew, next, onNext } = props
  const [media, setMedia] = useState<Media | null>(null)
  const captions = useCaptions(film.subtitles, profile?.preferences?.captions)

  // The shell says why and leads on: to the picker when another device has taken the profile over (D54).
  const onRefused = (error: ApiError) => {
    media?.video.pause()
    reportFailure(error)
  }
  useTracking({ media, film, profileId: profile?.id ?? null, onRefused })
  usePlaybackEvents(media, onRefused)
  useOnlyPlayer(media)
  useRememberedSound(media, film.category.name, profile?.preferences?.playbackRate ?? 1)
  const { audio, stream } = useFilmStream({ media, film, profile, url, startAt, renew })
  useMediaSession(media, film, next && (() => onNext({ isByItself: false, untouchedAdvances: 0 })))

  return (
    <div className={styles.player}>
      <FilmElement film={film} className={styles.video} onMedia={setMedia} />
      {media && <FirstPicture media={media} film={film} />}
      {audio.isAudioOnly && <Artwork film={film} />}
      {media && !stream.failure && <PlayerView {...{ ...props, media, captions, stream, audio }} />}
      {stream.failure !== null && (
        <>
          <FailureNotice failure={stream.failure} onRetry={stream.retry} />
          <div className={styles.top}>
            <TitleBar film={film} />
          </div>
        </>
      )}
      {media && stream.isBlocked && <BigPlay media={media} />}
    </div>
  )
}

function FirstPicture({ media, film }: { media: Media; film: Video }) {
  const hasPicture = useMedia(
    media,
    (video) => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
  )
  const [hadPicture, setHadPicture] = useState(false)
  if (hasPicture && !hadPicture) setHadPicture(true)

  return hasPicture || hadPicture ? null : <Poster film={film} />
}

/** The browser plays with sound only after a press: here it is, large; never silently instead (D95). */
function BigPlay({ media }: { media: Media }) {
  return (
    <button
      type="button"
      className={styles.bigPlay}
      onClick={() => play(media.video)}
      ref={takeFocus}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M8 5.5v13l10.5-6.5z" />
      </svg>
      <span className={styles.bigPlayWords}>{ro.blocked}</span>
    </button>
  )
}
