/** An amount as it stands in a field before it is changed: „17,81”. */
export const amountToType = (minor: number): string => (minor / 100).toFixed(2).replace('.', ',')

const AMOUNT = /^(\d{1,7})(?:[.,](\d{1,2}))?$/

/** A typed amount such as „17,81” in minor units; null for anything else, for nothing and for more than `most`. */
export function amountTyped(text: string, most: number): number | null {
  const [, whole, part = ''] = AMOUNT.exec(text.trim()) ?? []
  if (whole === undefined) return null
  const amount = Number(whole) * 100 + Number(part.padEnd(2, '0'))

  return amount > 0 && amount <= most ? amount : null
}
