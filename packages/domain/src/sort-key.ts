const ALPHABET = 'aăâbcdefghiîjklmnopqrsștțuvwxyz'
const FIRST_LETTER = 'A'.charCodeAt(0)
const DIGITS = 6

const places = new Map(
  Array.from(ALPHABET, (letter, index) => [letter, String.fromCharCode(FIRST_LETTER + index)]),
)

function placeOf(letter: string): string {
  const place = places.get(letter)
  if (place !== undefined) return place
  const base = letter.normalize('NFD').replaceAll(/\p{M}/gu, '')

  return places.get(base) ?? (/[\d ]/.test(base) ? base : '')
}

/**
 * A title's place in the Romanian alphabet, where ă â î ș ț are letters of their own and digits come
 * first (D77). Compare it by bytes (`collate "C"`); numbers compare by value, signs do not count.
 */
export function sortKey(title: string): string {
  const plain = title
    .normalize('NFC')
    .toLocaleLowerCase('ro')
    .replaceAll('ş', 'ș')
    .replaceAll('ţ', 'ț')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(/\d+/g, (digits) => digits.padStart(DIGITS, '0'))

  return Array.from(plain, placeOf).join('')
}
