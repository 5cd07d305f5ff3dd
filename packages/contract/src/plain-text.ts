// Formatting characters that nothing shows: zero-width spaces, direction marks, soft hyphens. The joiners
// U+200C and U+200D stay, since letters and emoji are put together with them.
const hidden = /(?![\u200c\u200d])\p{Cf}|\p{Cc}/gu
// U+2800 is a Braille pattern without dots.
const visible = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{M}\p{C}\u2800]/u

/**
 * Text as it is stored: composed, without control and hidden characters, with the comma-below ș and ț
 * (decisions D26, §3.6). A text that would show nothing is empty.
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
