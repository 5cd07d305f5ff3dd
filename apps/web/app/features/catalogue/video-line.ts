import { catalogueMessages as ro } from '@hlizo/contract/messages/catalogue'
import type { CardVideo } from './card-title.ts'

type LineFacts = Pick<CardVideo, 'comedians'> &
  Partial<Pick<CardVideo, 'show' | 'season' | 'episode'>>

/** The show and the number of an episode, or who is in a special. */
export function videoLine({ show, season, episode, comedians }: LineFacts): string {
  if (!show) return comedians.map(({ name }) => name).join(', ')
  if (season === undefined || episode === undefined) return show.title

  return `${show.title} · ${ro.seasonEpisode(season, episode)}`
}
