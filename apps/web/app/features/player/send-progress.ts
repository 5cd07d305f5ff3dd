import { systemClock } from '@hlizo/kit/clock'
import { trackProgress } from '@hlizo/contract/calls/progress'
import { UNSENT_PROGRESS_LIFETIME_MS } from '@hlizo/contract/constants'
import { ApiError } from '#web/lib/api-error.ts'
import { request } from '#web/lib/api.ts'
import { withoutReport, withReport, worthSending, type Report } from '@hlizo/player/unsent-progress'
import { storedProgress } from './stored-progress.ts'

/** What became of a report: it arrived, it waits for another try, or the server refused it. */
export type SendOutcome = 'sent' | 'waiting' | ApiError

/** Refused for good: the report makes no sense, or there is no such video. */
const FINAL_STATUSES = new Set([400, 404])

/** By the clock of this device alone, so that a wrong one does no harm. */
const ageOf = (report: Report) => Math.max(0, systemClock.now().getTime() - report.at)

/**
 * Sends a report. It is stored in this browser first and removed when it has arrived, so that neither a closed
 * page nor a lost connection loses it (D87). Its age goes with it: the server ignores what is older than its own.
 */
export async function sendProgress(report: Report): Promise<SendOutcome> {
  storedProgress.write(withReport(storedProgress.read(), report))
  const remove = () => storedProgress.write(withoutReport(storedProgress.read(), report))
  try {
    await request(trackProgress, {
      params: { id: report.videoId },
      body: { ...report.body, ageMs: Math.min(ageOf(report), UNSENT_PROGRESS_LIFETIME_MS) },
      isQuiet: true,
      keepalive: true,
    })
    remove()

    return 'sent'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 0 || error.status === 429 || error.status >= 500) return 'waiting'
    // A displaced device or an ended subscription may come back: then the report is sent.
    if (FINAL_STATUSES.has(error.status)) remove()

    return error
  }
}

/** Sends what could not be sent before, one after the other. */
export async function sendUnsent(profileId: number, now: number): Promise<void> {
  for (const report of worthSending(storedProgress.read(), profileId, now)) {
    // oxlint-disable-next-line no-await-in-loop -- when one does not get through, the others need not try
    const outcome = await sendProgress(report)
    if (outcome !== 'sent' && !isFinal(outcome)) return
  }
}

const isFinal = (outcome: SendOutcome) =>
  outcome instanceof ApiError && FINAL_STATUSES.has(outcome.status)

/** Sends what this browser still knows about a video, before the server is asked where to go on. */
export async function sendUnsentOf(
  videoId: number,
  profileId: () => Promise<number>,
): Promise<void> {
  if (!storedProgress.read().some((report) => report.videoId === videoId)) return

  await sendUnsent(await profileId(), systemClock.now().getTime())
}
