import type { Profile } from '@hlizo/contract/entities/profile'
import type { Video } from '@hlizo/contract/entities/video'
import type { Media } from './media.ts'
import { useAudioMode, type AudioChoice } from './use-audio-mode.ts'
import { useStream, type Stream } from './use-stream.ts'

type FilmStreamOptions = {
  readonly media: Media | null
  readonly film: Video
  readonly profile: Profile | null
  readonly url: string
  /** Seconds. */
  readonly startAt: number
  /** Fetches the film with another signed address; null when that fails. */
  readonly renew: () => Promise<Video | null>
}

/** Plays the stream of a film that the viewer wants: picture and sound, or the sound alone. */
export function useFilmStream(options: FilmStreamOptions): { audio: AudioChoice; stream: Stream } {
  const { media, film, profile, url, startAt, renew } = options
  const audio = useAudioMode(film, profile)
  const stream = useStream({
    media,
    startAt,
    videoId: film.id,
    url: audio.urlOf(film) ?? url,
    renew: async () => {
      const fresh = await renew()
      return fresh && audio.urlOf(fresh)
    },
  })

  return { audio, stream }
}
