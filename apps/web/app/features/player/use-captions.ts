import type { Subtitle } from '@hlizo/contract/entities/video'
import type { CaptionStyle, Preferences } from '@hlizo/contract/entities/preferences'
import { useState } from 'react'
import { remember, remembered } from './remembered.ts'

/** Which captions are shown and how they look. */
export type CaptionChoice = {
  /** Null: off. */
  readonly lang: string | null
  readonly style: CaptionStyle
  readonly choose: (lang: string | null) => void
  /** Gives what is shown from now on. */
  readonly toggle: () => string | null
  readonly restyle: (change: Partial<CaptionStyle>) => void
}

/** What this device chose last goes before what the profile prefers, until the profile changes its mind. */
export function useCaptions(
  subtitles: readonly Subtitle[],
  preferences: Preferences['captions'] | undefined,
): CaptionChoice {
  const [memory] = useState(remembered)
  const [chosen, setChosen] = useState<string | null>()
  const [style, setStyle] = useState(memory.captionStyle)

  const preferred = preferences?.on ? preferences.lang : null
  const isOutdated =
    memory.captionsOver !== undefined &&
    preferences !== undefined &&
    memory.captionsOver !== preferences.on
  const last = chosen === undefined && !isOutdated ? memory.captions : chosen
  const wanted = last === undefined ? preferred : last
  const lang = subtitles.find((subtitle) => subtitle.lang === wanted)?.lang ?? null
  const choose = (next: string | null) => {
    setChosen(next)
    remember({ captions: next, captionsOver: preferences?.on ?? false })
  }

  return {
    lang,
    style,
    choose,
    toggle: () => {
      const usual = subtitles.find((subtitle) => subtitle.lang === preferences?.lang)
      const next = lang === null ? ((usual ?? subtitles[0])?.lang ?? null) : null
      choose(next)

      return next
    },
    restyle: (change) => {
      const next = { ...style, ...change }
      setStyle(next)
      remember({ captionStyle: next })
    },
  }
}
