import type { Category } from '@hlizo/contract/entities/category'
import { useEffect } from 'react'
import { setRate, setSound, type Media } from './media.ts'
import { remember, remembered } from './remembered.ts'

/** Gives a video the volume of last time and the speed its category was last watched at, and remembers the changes. */
export function useRememberedSound(
  media: Media | null,
  category: Category,
  preferredRate: number,
): void {
  useEffect(() => {
    if (media === null) return undefined
    const { video } = media
    const { volume, isMuted, rates } = remembered()
    setSound(video, { volume, isMuted })
    setRate(video, rates[category] ?? preferredRate)

    let rate = video.playbackRate
    const onVolume = () => remember({ volume: video.volume, isMuted: video.muted })
    const onRate = () => {
      if (video.playbackRate === rate) return
      rate = video.playbackRate
      remember({ rates: { ...remembered().rates, [category]: rate } })
    }
    video.addEventListener('volumechange', onVolume)
    video.addEventListener('ratechange', onRate)

    return () => {
      video.removeEventListener('volumechange', onVolume)
      video.removeEventListener('ratechange', onRate)
    }
  }, [media, category, preferredRate])
}
