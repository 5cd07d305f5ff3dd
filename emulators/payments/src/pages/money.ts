/** An amount in minor units as Romanians write it, such as `6,99 EUR`. */
export function moneyText(amountMinor: number, currency: string): string {
  const format = new Intl.NumberFormat('ro-RO', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2

  return format.format(amountMinor / 10 ** digits)
}

/** A day as Romanians write it, in Bucharest's time, such as `21 noiembrie 2026`. */
export function dayText(seconds: number): string {
  return new Intl.DateTimeFormat('ro-RO', {
    dateStyle: 'long',
    timeZone: 'Europe/Bucharest',
  }).format(seconds * 1000)
}

/** A moment as Romanians write it, in Bucharest's time. */
export function momentText(seconds: number): string {
  return new Intl.DateTimeFormat('ro-RO', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Bucharest',
  }).format(seconds * 1000)
}
