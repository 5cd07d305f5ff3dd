import type { Video } from '@hlizo/contract/entities/video'
import type { ReactNode } from 'react'
import { Poster, TitleBar } from './player-frame.tsx'
import styles from './player.module.css'

/** The watch page while the film cannot be played yet: `children` say why. */
export function BeforeFilm({ film, children }: { film: Video; children: ReactNode }) {
  return (
    <div className={styles.player}>
      <Poster film={film} />
      {children}
      <div className={styles.top}>
        <TitleBar film={film} />
      </div>
    </div>
  )
}
