import { parseReports, type Report } from '@hlizo/player/unsent-progress'

const KEY = 'hlizo-unsent-progress'

/** The reports that were not sent yet (D87). */
export const storedProgress = {
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
      // Without storage there is no retry, but nothing else is lost.
    }
  },
}
