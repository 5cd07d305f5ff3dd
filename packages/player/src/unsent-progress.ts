import { LAUGHS_PER_FILM_MAX, UNSENT_PROGRESS_LIFETIME_MS } from '@hlizo/contract/constants'
import * as z from 'zod/mini'

const Report = z.object({
  profileId: z.int(),
  videoId: z.int(),
  /** Milliseconds since 1970. */
  at: z.number(),
  body: z.object({
    seen: z.boolean(),
    time: z.number(),
    percentageSeen: z.number(),
    playedFrom: z.optional(z.number()),
    laughs: z.optional(z.array(z.number())),
  }),
})
/** The position of a profile in a video at a moment. */
export type Report = z.infer<typeof Report>

const isOf = (report: Report) => (other: Report) =>
  other.videoId === report.videoId && other.profileId === report.profileId

/** A report with the laughs of another one of the same video: no place of the film is in it twice. */
function withLaughsOf(report: Report, other: Report | undefined): Report {
  const laughs = [...new Set([...(other?.body.laughs ?? []), ...(report.body.laughs ?? [])])]
  if (laughs.length === 0) return report

  return { ...report, body: { ...report.body, laughs: laughs.slice(-LAUGHS_PER_FILM_MAX) } }
}

/** A report as it is sent: with the laughs of the report that was stored and not sent. */
export const withUnsentLaughs = (reports: readonly Report[], report: Report): Report =>
  withLaughsOf(report, reports.find(isOf(report)))

/** Adds a report; of each video and profile only the newest is stored, with the laughs of both. */
export function withReport(reports: readonly Report[], report: Report): readonly Report[] {
  const known = reports.find(isOf(report))
  const newest = known && known.at > report.at ? withLaughsOf(known, report) : null

  return [...reports.filter((other) => !isOf(report)(other)), newest ?? withLaughsOf(report, known)]
}

/** Removes a report that was sent; a newer one of the same video stays. */
export function withoutReport(reports: readonly Report[], sent: Report): readonly Report[] {
  return reports.filter((other) => !isOf(sent)(other) || other.at > sent.at)
}

/** The reports of a profile that are not too old to send. */
export function worthSending(reports: readonly Report[], profileId: number, now: number): Report[] {
  return reports.filter(
    (report) => report.profileId === profileId && now - report.at < UNSENT_PROGRESS_LIFETIME_MS,
  )
}

/** Parses stored reports; invalid ones are ignored. */
export function parseReports(text: string | null): readonly Report[] {
  try {
    return z.safeParse(z.array(Report), JSON.parse(text ?? '[]')).data ?? []
  } catch {
    return []
  }
}

/**
 * The position in seconds from a report that is newer than `askedAt` (milliseconds since 1970).
 * Older ones were sent before, so the server's position is right.
 */
export function unsentTime(
  reports: readonly Report[],
  of: { readonly videoId: number; readonly profileId: number; readonly askedAt: number },
): number | undefined {
  const report = reports.find(
    ({ videoId, profileId }) => videoId === of.videoId && profileId === of.profileId,
  )

  return report && report.at > of.askedAt ? report.body.time : undefined
}
