import type { Video } from '@hlizo/contract/entities/video'
import { remembered } from './remembered.ts'

/**
 * Gets a film going for whoever is about to press play: the player, the playlists and the first segments
 * come while the pointer is still on its way. `startAt` in seconds. Not for whoever saves data.
 */
export async function warmUp({ url }: Pick<Video, 'url'>, startAt: number): Promise<void> {
  const { estimate, quality } = remembered()
  if (url === null || quality === 'saver' || savesData()) return
  const { warmEngine } = await import('./hls-engine.client.ts')
  warmEngine({ url, startAt, estimate })
}

function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null

  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  )
}
