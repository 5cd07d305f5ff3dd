import { reportPlaybackFault, type PlaybackFault } from '@hlizo/contract/calls/playback'
import { request } from '#web/lib/api.ts'

/** Tells the operator what went wrong. Nothing of the viewer goes with it, and nothing waits for it. */
export async function reportFault(videoId: number, fault: PlaybackFault): Promise<void> {
  const body = { videoId, fault }
  await request(reportPlaybackFault, { body, isQuiet: true, keepalive: true }).catch(() => {})
}
