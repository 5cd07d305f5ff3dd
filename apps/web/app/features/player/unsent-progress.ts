import * as z from 'zod/mini'

const KEY = 'hlizo-unsent-progress'
/** Older than this, other devices have surely gone on since. */
const WORTH_SENDING_MS = 7 * 24 * 3_600_000

const Report = z.object({
  profileId: z.int(),
  videoId: z.int(),
  /** When it was so, as milliseconds since 1970. */
  at: z.number(),
  body: z.object({ seen: z.boolean(), time: z.number(), percentageSeen: z.number() }),
})
/** Where a profile was in a video at a moment. */
export type Report = z.infer<typeof Report>

const isOf = (report: Report) => (other: Report) =>
  other.videoId === report.videoId && other.profileId === report.profileId

/** The reports with one more: of each video and profile only the newest is kept. */
export function withReport(reports: readonly Report[], report: Report): readonly Report[] {
  const known = reports.find(isOf(report))
  if (known && known.at > report.at) return reports

  return [...reports.filter((other) => !isOf(report)(other)), report]
}

/** The reports without one that has arrived; a newer one of the same video stays. */
export function withoutReport(reports: readonly Report[], sent: Report): readonly Report[] {
  return reports.filter((other) => !isOf(sent)(other) || other.at > sent.at)
}

/** The reports of a profile that are still worth sending. */
export function worthSending(reports: readonly Report[], profileId: number, now: number): Report[] {
  return reports.filter(
    (report) => report.profileId === profileId && now - report.at < WORTH_SENDING_MS,
  )
}

/** Reads reports out of their stored text; what is broken counts as none. */
export function parseReports(text: string | null): readonly Report[] {
  try {
    return z.safeParse(z.array(Report), JSON.parse(text ?? '[]')).data ?? []
  } catch {
    return []
  }
}

/** The reports that this browser has not been able to send yet (D87). */
export const unsentProgress = {
  read: (): readonly Report[] => {
    try {
      return parseReports(localStorage.getItem(KEY))
    } catch {
      return []
    }
  },
  write: (reports: readonly Report[]): void => {
    try {
      localStorage.setItem(KEY, JSON.stringify(reports))
    } catch {
      // Without storage there is no second chance, and nothing else is lost.
    }
  },
}

/** Where the profile was in a video when this browser last could not say so, in seconds. */
export function unsentTime(of: Pick<Report, 'videoId' | 'profileId'>): number | undefined {
  const report = unsentProgress
    .read()
    .find(({ videoId, profileId }) => videoId === of.videoId && profileId === of.profileId)

  return report?.body.time
}
