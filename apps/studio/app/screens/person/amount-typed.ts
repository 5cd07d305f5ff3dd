const AMOUNT = /^(\d{1,7})(?:[.,](\d{1,2}))?$/

/** A typed amount such as „17,81” in minor units; null for anything else. */
export function amountTyped(text: string): number | null {
  const [, whole, part = ''] = AMOUNT.exec(text.trim()) ?? []
  if (whole === undefined) return null

  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
