import { setRate, type MediaPort } from './media-port.ts'
import type { PlayerInput, PlayerPorts } from './ports.ts'

/** Applies the stored volume and the speed of the film's category, and stores changes. */
export function createSound(
  memory: PlayerPorts['memory'],
  input: () => Pick<PlayerInput, 'film' | 'profile'>,
) {
  const category = () => input().film.category.name
  let preferredBefore: number | null = null
  let rate = 1
  const takeRate = (media: MediaPort) => {
    const preferred = input().profile.preferences?.playbackRate ?? 1
    if (preferredBefore === preferred) return
    preferredBefore = preferred
    rate = memory.read().rates[category()] ?? preferred
    setRate(media, rate)
  }

  return {
    takeRate,
    take: (media: MediaPort) => {
      const { volume, isMuted } = memory.read()
      media.volume = volume
      media.muted = isMuted
      preferredBefore = null
      takeRate(media)
    },
    rememberVolume: ({ volume, muted }: MediaPort) => memory.write({ volume, isMuted: muted }),
    rememberRate: ({ playbackRate }: MediaPort) => {
      if (playbackRate === rate) return
      rate = playbackRate
      memory.write({ rates: { ...memory.read().rates, [category()]: rate } })
    },
  }
}
