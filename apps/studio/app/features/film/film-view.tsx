import type { StudioFilm } from '@hlizo/contract/entities/studio-captions'
import { studioCaptionsMessages as ro } from '@hlizo/contract/messages/studio-captions'
import { studioMessages } from '@hlizo/contract/messages/studio'
import { useEffect, useEffectEvent, useState } from 'react'
import { failureText } from '#studio/lib/failure-text.ts'
import { Button } from '#studio/ui/button.tsx'
import { playFilm, type FilmOfTitle } from './open-film.ts'
import styles from './film-view.module.css'

type FilmViewProps = {
  title: string
  which?: FilmOfTitle
  /** The element once it is there, for what plays and seeks. */
  video: HTMLVideoElement | null
  onVideo: (video: HTMLVideoElement | null) => void
  onOpened?: (film: StudioFilm) => void
}

/** The film of a title with the controls of the browser. Another try is another player. */
export function FilmView(props: FilmViewProps) {
  const [tries, setTries] = useState(0)

  return <Player key={tries} {...props} onRetry={() => setTries(tries + 1)} />
}

function Player({
  title,
  which = 'present',
  video,
  onVideo,
  onOpened,
  onRetry,
}: FilmViewProps & { onRetry: () => void }) {
  const [failure, setFailure] = useState<unknown>(null)
  const opened = useEffectEvent((film: StudioFilm) => onOpened?.(film))

  useEffect(() => {
    if (video === null) return undefined

    return playFilm(title, {
      which,
      video,
      onOpened: (film) => opened(film),
      onFailed: setFailure,
    })
  }, [title, which, video])

  return (
    <div className={styles.film}>
      {/* Captions are added as they are edited. */}
      <video ref={onVideo} className={styles.video} controls playsInline aria-label={ro.film} />
      {failure !== null && (
        <div role="alert" className={styles.failure}>
          <p>
            {ro.filmFailed} {failureText(failure)}
          </p>
          <Button onPress={onRetry}>{studioMessages.failure.retry}</Button>
        </div>
      )}
    </div>
  )
}
