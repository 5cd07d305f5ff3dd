const CHANNEL = 'hlizo-player'

/** Playing here pauses the players of other tabs. Returns how to stop. */
export function playOnlyHere(video: HTMLVideoElement): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {}
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
  const announce = () => channel.postMessage('playing')
  channel.addEventListener('message', () => video.pause())
  video.addEventListener('playing', announce)

  return () => {
    video.removeEventListener('playing', announce)
    channel.close()
  }
}
