// Invisible formatting characters: zero-width spaces, direction marks, soft hyphens. The joiners U+200C and
// U+200D stay, because letters and emoji need them.
const hidden = /(?![\u200c\u200d])\p{Cf}|\p{Cc}/gu
// U+2800 is a Braille pattern without dots.
const visible = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{M}\p{C}\u2800]/u

/**
 * Text as it is stored: NFC, without control and hidden characters, with comma-below ș and ț (D26).
 * Empty when no character is visible.
 */
export function plainText(text: string): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(hidden, '')
    .replaceAll('ş', 'ș')
    .replaceAll('Ş', 'Ș')
    .replaceAll('ţ', 'ț')
    .replaceAll('Ţ', 'Ț')
    .trim()

  return visible.test(plain) ? plain : ''
}

/** Plain text whose lines stay apart. */
export const plainLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(plainText)
    .join('\n')
    .trim()
