import type { Video } from '@hlizo/contract/entities/video'
import { BeforeFilm } from './before-film.tsx'
import { PreparingNotice } from './player-notices.tsx'

/** The watch page of a film in preparation. */
export function Preparing({ film }: { film: Video }) {
  return (
    <BeforeFilm film={film}>
      <PreparingNotice secondsLeft={film.secondsToReady ?? null} />
    </BeforeFilm>
  )
}
