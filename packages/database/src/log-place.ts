/** A place in the write-ahead log as a number; before all places when it is unknown. */
export function logPlace(text: string | null): bigint {
  // `16/B374D848`, two hexadecimal halves.
  const [high, low] = (text ?? '').split('/')
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : -1n
}
