import type { Profile } from '@hlizo/contract/entities/profile'
import type { Video } from '@hlizo/contract/entities/video'
import { useState } from 'react'
import { offersAudio, prefersAudio } from './audio-mode.ts'
import { keepPreference } from './keep-preference.ts'

/** Whether only the sound of a film is fetched and played, and how to choose that. */
export type AudioChoice = {
  /** False where there is nothing to choose. */
  readonly isOffered: boolean
  readonly isAudioOnly: boolean
  readonly choose: (isAudioOnly: boolean) => void
  /** The stream to play of a film, as chosen. */
  readonly urlOf: (film: Pick<Video, 'url' | 'audioUrl'>) => string | null
}

/** Podcasts can be listened to: half a megabyte a minute, with the screen locked (the profile's wish, D59). */
export function useAudioMode(film: Video, profile: Profile | null): AudioChoice {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOffered = offersAudio(film)
  const isAudioOnly = isOffered && (chosen ?? prefersAudio(profile))

  return {
    isOffered,
    isAudioOnly,
    choose: (isOn) => {
      setChosen(isOn)
      void keepPreference(profile, { audioMode: isOn ? 'audio-only' : 'standard' })
    },
    urlOf: ({ url, audioUrl }) => (isAudioOnly && audioUrl ? audioUrl : url),
  }
}
