import { historyMessages as ro } from '@hlizo/contract/messages/history'
import { dayInBucharest, formatMonth } from '@hlizo/domain/dates'
import { DAY_MS } from '@hlizo/kit/durations'

type Entry<Video> = { readonly video: Video; readonly watchedAt: string }

const WEEK_DAYS = 7

function nameOf(moment: Date, now: Date): string {
  const daysAgo = (Date.parse(dayInBucharest(now)) - Date.parse(dayInBucharest(moment))) / DAY_MS
  if (daysAgo <= 0) return ro.today
  if (daysAgo === 1) return ro.yesterday

  return daysAgo < WEEK_DAYS ? ro.lastWeek : formatMonth(moment)
}

/** Splits a list ordered by time into today, yesterday, last week and months, in Bucharest time. */
export function byTime<Video>(
  entries: readonly Entry<Video>[],
  now: Date,
): { readonly time: string; readonly videos: readonly Video[] }[] {
  const times: { time: string; videos: Video[] }[] = []
  for (const { video, watchedAt } of entries) {
    const time = nameOf(new Date(watchedAt), now)
    const last = times.at(-1)
    if (last?.time === time) last.videos.push(video)
    else times.push({ time, videos: [video] })
  }

  return times
}
