/** Hlizo's own colours. */
export const brand = {
  night: '#120F1A',
  coral: '#FF5A4E',
  sun: '#FFC94A',
  cream: '#FFF3DC',
} as const

/** The colour that lies `amount` (0 to 1) of the way from one `#rrggbb` to another. */
export function mix(from: string, to: string, amount: number): string {
  const channels = [1, 3, 5].map((start) => {
    const a = Number.parseInt(from.slice(start, start + 2), 16)
    const b = Number.parseInt(to.slice(start, start + 2), 16)
    return Math.round(a + (b - a) * amount)
      .toString(16)
      .padStart(2, '0')
  })

  return `#${channels.join('')}`
}

/** Towards a warm black, so that shadows never look grey. */
export function darker(colour: string, amount = 0.25): string {
  return mix(colour, '#1c0f22', amount)
}

/** Towards white. */
export function lighter(colour: string, amount = 0.25): string {
  return mix(colour, '#ffffff', amount)
}
