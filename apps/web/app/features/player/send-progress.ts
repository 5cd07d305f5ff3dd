import { trackProgress } from '@hlizo/contract/calls/progress'
import { ApiError } from '#web/lib/api-error.ts'
import { request } from '#web/lib/api.ts'
import {
  unsentProgress,
  withoutReport,
  withReport,
  worthSending,
  type Report,
} from './unsent-progress.ts'

/** What became of a report: it arrived, it waits for the connection, or the server will not have it. */
export type SendOutcome = 'sent' | 'kept' | ApiError

/**
 * Sends a report. It is written down first and crossed out when it has arrived, so that neither a closed page
 * nor a lost connection loses it (D87).
 */
export async function sendProgress(report: Report): Promise<SendOutcome> {
  unsentProgress.write(withReport(unsentProgress.read(), report))
  const crossOut = () => unsentProgress.write(withoutReport(unsentProgress.read(), report))
  try {
    await request(trackProgress, {
      params: { id: report.videoId },
      body: report.body,
      isQuiet: true,
      keepalive: true,
    })
    crossOut()

    return 'sent'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 0 || error.status === 429 || error.status >= 500) return 'kept'
    crossOut()

    return error
  }
}

/** Sends what could not be sent before, one after the other. */
export async function sendUnsent(profileId: number, now: number): Promise<void> {
  for (const report of worthSending(unsentProgress.read(), profileId, now)) {
    // oxlint-disable-next-line no-await-in-loop -- when one does not get through, the others need not try
    if ((await sendProgress(report)) === 'kept') return
  }
}
