import type { Video } from '@hlizo/contract/entities/video'
import { Poster, TitleBar } from './player-frame.tsx'
import { PreparingNotice } from './player-notices.tsx'
import styles from './player.module.css'

/** The watch page of a film in preparation. */
export function Preparing({ film }: { film: Video }) {
  return (
    <div className={styles.player}>
      <Poster film={film} />
      <PreparingNotice secondsLeft={film.secondsToReady ?? null} />
      <div className={styles.top}>
        <TitleBar film={film} />
      </div>
    </div>
  )
}
