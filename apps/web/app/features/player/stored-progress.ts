import { parseReports, type Report } from '@hlizo/player/unsent-progress'

const KEY = 'hlizo-unsent-progress'

/** The reports that this browser has not been able to send yet (D87). */
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
      // Without storage there is no second chance, and nothing else is lost.
    }
  },
}
