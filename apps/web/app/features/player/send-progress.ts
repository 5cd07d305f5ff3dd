import { systemClock } from '@hlizo/kit/clock'
import { trackProgress } from '@hlizo/contract/calls/progress'
import { UNSENT_PROGRESS_LIFETIME_MS } from '@hlizo/contract/constants'
import { ApiError } from '#web/lib/api-error.ts'
import { request } from '#web/lib/api.ts'
import {
  withoutReport,
  withReport,
  withUnsentLaughs,
  worthSending,
  type Report,
} from '@hlizo/player/unsent-progress'
import { storedProgress } from './stored-progress.ts'

/** Sent, stored for a retry, or refused by the server. */
export type SendOutcome = 'sent' | 'waiting' | ApiError

/** Final refusals: an invalid report, or an unknown video. */
const FINAL_STATUSES = new Set([400, 404])

/** By the device's clock alone, so that a wrong clock does no harm. */
const ageOf = (report: Report) => Math.max(0, systemClock.now().getTime() - report.at)

/**
 * Sends a report. It is stored first and removed when acknowledged, so that neither a closed page
 * nor a lost connection loses it (D87). It carries its age: the server ignores older ones. It also carries the
 * laughs of the stored report that it replaces.
 */
export async function sendProgress(report: Report): Promise<SendOutcome> {
  const { body } = withUnsentLaughs(storedProgress.read(), report)
  storedProgress.write(withReport(storedProgress.read(), report))
  const remove = () => storedProgress.write(withoutReport(storedProgress.read(), report))
  try {
    await request(trackProgress, {
      params: { id: report.videoId },
      body: { ...body, ageMs: Math.min(ageOf(report), UNSENT_PROGRESS_LIFETIME_MS) },
      isQuiet: true,
      keepalive: true,
    })
    remove()

    return 'sent'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 0 || error.status === 429 || error.status >= 500) return 'waiting'
    // A displaced device or an ended subscription may come back, so the report stays.
    if (FINAL_STATUSES.has(error.status)) remove()

    return error
  }
}

/** Sends the stored reports in sequence. */
export async function sendUnsent(profileId: number, now: number): Promise<void> {
  for (const report of worthSending(storedProgress.read(), profileId, now)) {
    // oxlint-disable-next-line no-await-in-loop -- when one does not get through, the others need not try
    const outcome = await sendProgress(report)
    if (outcome !== 'sent' && !isFinal(outcome)) return
  }
}

const isFinal = (outcome: SendOutcome) =>
  outcome instanceof ApiError && FINAL_STATUSES.has(outcome.status)

/** Sends the stored reports of a video before its position is requested. */
export async function sendUnsentOf(
  videoId: number,
  profileId: () => Promise<number>,
): Promise<void> {
  if (!storedProgress.read().some((report) => report.videoId === videoId)) return

  await sendUnsent(await profileId(), systemClock.now().getTime())
}
