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
 * A key in the Romanian alphabet (ă â î ș ț are separate letters, digits come first, D77). Compare by bytes
 * (`collate "C"`); numbers compare by value, signs are ignored.
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
