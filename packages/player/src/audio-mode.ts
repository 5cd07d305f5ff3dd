import { defaultPreferences } from '@hlizo/contract/entities/preferences'
import type { Profile } from '@hlizo/contract/entities/profile'
import type { Video } from '@hlizo/contract/entities/video'

type Film = Pick<Video, 'url' | 'audioUrl' | 'category'>

/** Whether a film can be listened to without its picture: podcasts can (D59). */
export function offersAudio({ category, audioUrl }: Film): boolean {
  return category.name === 'podcast' && Boolean(audioUrl)
}

/** Whether this profile wants podcasts as sound alone. */
export function prefersAudio(profile: Profile | null): boolean {
  return (profile?.preferences ?? defaultPreferences).audioMode === 'audio-only'
}

/** The stream that a film begins with for this profile; null while it is in preparation. */
export function firstStreamOf(film: Film, profile: Profile | null): string | null {
  return offersAudio(film) && prefersAudio(profile) ? (film.audioUrl ?? null) : film.url
}
