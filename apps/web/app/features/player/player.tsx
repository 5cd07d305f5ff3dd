import type { Video } from '@hlizo/contract/entities/video'
import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { play } from '@hlizo/player/media-port'
import type { ReactNode } from 'react'
import { AgeNotice } from './age-notice.tsx'
import { FilmElement } from './film-element.tsx'
import type { LaughMode } from './laugh-actions.tsx'
import { Artwork, Poster, TitleBar } from './player-frame.tsx'
import { FailureNotice } from './player-notices.tsx'
import { PlayerView } from './player-view.tsx'
import { takeFocus } from './take-focus.ts'
import { useMediaSession } from './use-media-session.ts'
import { usePlayerSession, type PlayerProps } from './use-player-session.ts'
import { usePlayer, type PlayerOnScreen } from './use-player.ts'
import styles from './player.module.css'

/** One film in a browser (spec §2 „Watch”, §4 „Playback”); `frame` is the element for fullscreen. */
export function Player({
  frame,
  laugh = null,
  titleAction,
  ...props
}: PlayerProps & {
  readonly frame: HTMLElement
  readonly laugh?: LaughMode | null
  /** Beside the title. */
  readonly titleAction?: ReactNode
}) {
  const { film, next } = props
  const { session, video, hasControls } = usePlayerSession(props)
  const failure = usePlayer(session, (now) => now.failure)
  const isAudioOnly = usePlayer(session, (now) => now.isAudioOnly)
  useMediaSession(session, video, { film, hasNext: next !== null })
  const player = { session, video }

  return (
    <div className={styles.player}>
      <FilmElement film={film} video={video} className={styles.video ?? ''} />
      <FirstPicture player={player} film={film} />
      {isAudioOnly && <Artwork film={film} />}
      {hasControls && !failure && (
        <PlayerView {...{ player, frame, film, next, laugh, titleAction }} />
      )}
      {hasControls && !failure && <AgeNotice session={session} film={film} />}
      {failure !== null && (
        <>
          <FailureNotice failure={failure} onRetry={session.retry} />
          <div className={styles.top}>
            <TitleBar film={film} />
          </div>
        </>
      )}
      {hasControls && !failure && <BigPlay player={player} />}
    </div>
  )
}

function FirstPicture({ player: { session }, film }: { player: PlayerOnScreen; film: Video }) {
  const hadPicture = usePlayer(session, (now) => now.hadPicture)

  return hadPicture ? null : <Poster film={film} />
}

/** Browsers require a press before they play with sound. The film is never muted instead (D95). */
function BigPlay({ player: { session, video } }: { player: PlayerOnScreen }) {
  const isBlocked = usePlayer(session, (now) => now.isBlocked)
  if (!isBlocked) return null

  return (
    <button type="button" className={styles.bigPlay} onClick={() => play(video)} ref={takeFocus}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M8 5.5v13l10.5-6.5z" />
      </svg>
      <span className={styles.bigPlayWords}>{ro.blocked}</span>
    </button>
  )
}
