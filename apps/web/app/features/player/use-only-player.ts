import { useEffect } from 'react'
import type { Media } from './media.ts'

const CHANNEL = 'hlizo-player'

/** One film at a time in this browser: playing here pauses the players of the other tabs. */
export function useOnlyPlayer(media: Media | null): void {
  useEffect(() => {
    if (media === null || !('BroadcastChannel' in globalThis)) return undefined
    const { video } = media
    const channel = new BroadcastChannel(CHANNEL)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
    const tell = () => channel.postMessage('playing')
    channel.addEventListener('message', () => video.pause())
    video.addEventListener('playing', tell)

    return () => {
      video.removeEventListener('playing', tell)
      channel.close()
    }
  }, [media])
}
