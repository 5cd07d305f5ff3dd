import { hoursCount, minutesCount } from './counts.ts'

const MINUTE = 60
const HOUR = 3_600

function about(seconds: number): string {
  if (seconds < MINUTE) return 'mai puțin de un minut'
  const minutes = Math.round(seconds / MINUTE)
  if (minutes === 1) return 'circa un minut'
  if (minutes < 60) return `circa ${minutesCount(minutes)}`
  const hours = Math.round(seconds / HOUR)

  return hours === 1 ? 'circa o oră' : `circa ${hoursCount(hours)}`
}

/** For a film that is listed before its import (docs/decisions/0004). */
export const preparingMessages = {
  title: 'Videoul se pregătește',
  timeLeft: (seconds: number) => `mai durează ${about(seconds)}`,
  onVideoPage: 'E încă la machiaj. Pagina se schimbă singură când e gata.',
  onWatchPage: 'Pornește singur imediat ce e gata. Poți lăsa pagina deschisă.',
} as const
