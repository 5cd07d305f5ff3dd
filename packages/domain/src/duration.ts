import { catalogueMessages } from '@hlizo/contract/messages/catalogue'

/** Rounded up (spec §9). */
export function wholeMinutes(seconds: number): number {
  return Math.ceil(seconds / 60)
}

/** „48 min.” (spec §9). */
export function formatDuration(seconds: number): string {
  return catalogueMessages.duration(wholeMinutes(seconds))
}

/** „12:34”, „1:02:03”. */
export function formatPosition(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds))
  const two = (part: number) => String(part).padStart(2, '0')
  const hours = Math.floor(total / 3600)
  const minutes = Math.floor(total / 60) % 60
  const rest = two(total % 60)

  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
