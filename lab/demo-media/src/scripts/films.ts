import { podcastFilms } from './podcasts.ts'
import type { FilmScript } from './script.ts'
import { sketchFilms } from './sketches.ts'
import { specialFilms } from './specials.ts'
import { standupFilms } from './standup.ts'

/** Every film of the demo. */
export const films: readonly FilmScript[] = [
  ...standupFilms,
  ...sketchFilms,
  ...podcastFilms,
  ...specialFilms,
]
