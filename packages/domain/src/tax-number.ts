const WEIGHTS = [7, 5, 3, 2, 1, 7, 5, 3, 2]
const CUI = /^(?:RO)?(\d{2,10})$/

/** The last digit of a Romanian tax number, from those before it. */
function checkDigit(digits: string): number {
  const padded = digits.padStart(WEIGHTS.length, '0')
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(padded[at]), 0)

  return ((sum * 10) % 11) % 10
}

/** The digits of a Romanian tax number (CUI), with or without „RO”; null when its check digit is wrong. */
export function readTaxNumber(text: string): string | null {
  const compact = text.replaceAll(/[\s.-]/g, '').toUpperCase()
  const digits = CUI.exec(compact)?.[1]
  if (digits === undefined || digits.startsWith('0')) return null

  return checkDigit(digits.slice(0, -1)) === Number(digits.at(-1)) ? digits : null
}
