const PARTS = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{2})(?:\.(\d{1,3}))?$/

/** Seconds as `1:02:03`, or `2:03` below an hour; with decimals, at most so many, where there are any. */
export function clockTime(seconds: number, decimals: 1 | 3 = 1): string {
  const parts = 10 ** decimals
  const all = Math.round(seconds * parts)
  const whole = Math.floor(all / parts)
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60)]
  const fraction = String(all % parts).padStart(decimals, '0')
  const rest = String(whole % 60).padStart(2, '0') + (all % parts === 0 ? '' : `.${fraction}`)

  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, '0')}:${rest}`
}

/** The seconds of `1:02:03`, `62:03` or `62:03.5`; null for other text. */
export function secondsOf(text: string): number | null {
  const [, hours = '0', minutes, seconds, fraction = '0'] = PARTS.exec(text.trim()) ?? []
  if (minutes === undefined || seconds === undefined || Number(seconds) > 59) return null

  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`)
}
