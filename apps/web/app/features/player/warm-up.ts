import type { Profile } from '@hlizo/contract/entities/profile'
import type { Video } from '@hlizo/contract/entities/video'
import { firstStreamOf } from '@hlizo/player/audio-mode'
import { deviceMemory } from './device-memory.ts'

/** Preloads the player, playlists and first segments while the pointer approaches play. `startAt` in seconds. Not with data saver. `isHeld` keeps it as long as a short video plays. */
export async function warmUp(
  film: Pick<Video, 'url' | 'audioUrl' | 'category'>,
  options: {
    readonly profile: Profile | null
    readonly startAt: number
    readonly isHeld?: boolean
  },
): Promise<void> {
  const { profile, startAt, isHeld = false } = options
  const { estimate, quality } = deviceMemory.read()
  const url = firstStreamOf(film, profile)
  if (url === null || quality === 'saver' || savesData()) return
  const { warmStream } = await import('./warm-stream.client.ts')
  warmStream({ url, startAt, estimate }, { isHeld })
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
