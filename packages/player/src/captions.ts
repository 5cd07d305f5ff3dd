import type { Preferences } from '@hlizo/contract/entities/preferences'
import type { Subtitle } from '@hlizo/contract/entities/video'
import type { Remembered } from './remembered.ts'

type Wish = Preferences['captions'] | undefined

/** The language of the captions, or null. The last choice on this device overrides the profile's preference until that changes. */
export function captionsOf(
  subtitles: readonly Subtitle[],
  { captions, captionsOver }: Pick<Remembered, 'captions' | 'captionsOver'>,
  wish: Wish,
): string | null {
  const preferred = wish?.on ? wish.lang : null
  const isOutdated = captionsOver !== undefined && wish !== undefined && captionsOver !== wish.on
  const wanted = captions === undefined || isOutdated ? preferred : captions

  return subtitles.find(({ lang }) => lang === wanted)?.lang ?? null
}

/** The captions after they are turned on or off. */
export function toggledCaptions(
  subtitles: readonly Subtitle[],
  lang: string | null,
  wish: Wish,
): string | null {
  if (lang !== null) return null
  const usual = subtitles.find((subtitle) => subtitle.lang === wish?.lang)

  return (usual ?? subtitles[0])?.lang ?? null
}
