import { defaultPreferences } from '@hlizo/contract/entities/preferences'
import type { Profile } from '@hlizo/contract/entities/profile'
import type { Video } from '@hlizo/contract/entities/video'

type Film = Pick<Video, 'url' | 'audioUrl' | 'category'>

/** Whether a film can be played audio-only: podcasts can (D59). */
export function offersAudio({ category, audioUrl }: Film): boolean {
  return category.name === 'podcast' && Boolean(audioUrl)
}

/** Whether this profile prefers podcasts audio-only. */
export function prefersAudio(profile: Profile | null): boolean {
  return (profile?.preferences ?? defaultPreferences).audioMode === 'audio-only'
}

/** The first stream of a film for this profile; null while the film is prepared. */
export function firstStreamOf(film: Film, profile: Profile | null): string | null {
  return offersAudio(film) && prefersAudio(profile) ? (film.audioUrl ?? null) : film.url
}
