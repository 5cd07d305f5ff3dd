const SECONDS = /^[+-]?\d{1,5}(?:[.,]\d{1,3})?$/

/** The seconds of `2,5`, `-4` or `−0.25`; null for other text. */
export function secondsTyped(typed: string): number | null {
  const text = typed.trim().replace('−', '-')

  return SECONDS.test(text) ? Number(text.replace(',', '.')) : null
}
