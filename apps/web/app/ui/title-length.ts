const LONG = 40
const VERY_LONG = 100

/** Long titles are set smaller, so that they and the buttons below them stay in the picture. */
export function titleLength(title: string): 'long' | 'very-long' | undefined {
  if (title.length > VERY_LONG) return 'very-long'

  return title.length > LONG ? 'long' : undefined
}
