import { defaultPreferences, type CaptionStyle } from '@hlizo/contract/entities/preferences'
import type { Video } from '@hlizo/contract/entities/video'
import { offersAudio, prefersAudio } from './audio-mode.ts'
import { captionsOf, toggledCaptions } from './captions.ts'
import type { PlayerInput, PlayerPorts } from './ports.ts'
import type { Quality } from './quality.ts'
import type { Remembered } from './remembered.ts'

type ChoicesOptions = {
  readonly ports: Pick<PlayerPorts, 'memory' | 'storePreference'>
  readonly input: () => Pick<PlayerInput, 'film' | 'profile'>
  readonly notify: () => void
  readonly onQuality: (quality: Quality) => void
  /** Continues the film from another of its streams. */
  readonly onStream: (url: string) => void
}

/** The viewer's choices: those of this session, else those stored on the device, else the profile's preferences (D59). */
export function createChoices(options: ChoicesOptions) {
  const { input, notify, ports } = options
  const { memory } = ports
  let remembered = memory.read()
  let autoplayNext: boolean | null = null
  let isAudioOnly: boolean | null = null
  let isNight: boolean | null = null
  const remember = (choice: Partial<Remembered>) => {
    remembered = { ...remembered, ...choice }
    memory.write(choice)
    notify()
  }
  const preferences = () => input().profile.preferences
  const captions = () => captionsOf(input().film.subtitles, remembered, preferences()?.captions)
  const chooseCaptions = (lang: string | null) =>
    remember({ captions: lang, captionsOver: preferences()?.captions.on ?? false })
  const playsAudio = () => {
    const { film, profile } = input()
    return offersAudio(film) && (isAudioOnly ?? prefersAudio(profile))
  }

  return {
    now: () => ({
      captions: captions(),
      captionStyle: remembered.captionStyle,
      quality: remembered.quality,
      showsLaughter: remembered.showsLaughter,
      autoplayNext: autoplayNext ?? (preferences() ?? defaultPreferences).autoplayNext,
      offersAudio: offersAudio(input().film),
      isAudioOnly: playsAudio(),
      isNight: isNight ?? preferences()?.nightMode ?? false,
    }),
    /** The chosen stream of a film. */
    urlOf: ({ url, audioUrl }: Pick<Video, 'url' | 'audioUrl'>) =>
      playsAudio() && audioUrl ? audioUrl : url,
    chooseCaptions,
    /** Returns the captions after the change. */
    toggleCaptions: () => {
      const { subtitles } = input().film
      const lang = toggledCaptions(subtitles, captions(), preferences()?.captions)
      chooseCaptions(lang)

      return lang
    },
    restyleCaptions: (change: Partial<CaptionStyle>) =>
      remember({ captionStyle: { ...remembered.captionStyle, ...change } }),
    chooseQuality: (quality: Quality) => {
      remember({ quality })
      options.onQuality(quality)
    },
    chooseLaughter: (showsLaughter: boolean) => remember({ showsLaughter }),
    chooseAudio: (isOn: boolean) => {
      isAudioOnly = isOn
      notify()
      const { audioUrl, url } = input().film
      const chosen = isOn ? audioUrl : url
      if (chosen) options.onStream(chosen)
      void ports.storePreference(input().profile, { audioMode: isOn ? 'audio-only' : 'standard' })
    },
    chooseNight: (isOn: boolean) => {
      isNight = isOn
      notify()
      void ports.storePreference(input().profile, { nightMode: isOn })
    },
    chooseAutoplay: async (isOn: boolean) => {
      autoplayNext = isOn
      notify()
      if (await ports.storePreference(input().profile, { autoplayNext: isOn })) return
      autoplayNext = null
      notify()
    },
  }
}
