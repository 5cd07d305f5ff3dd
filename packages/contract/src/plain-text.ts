/** Text as it is stored: composed, without control characters, with the comma-below ș and ț (decisions D26, §3.6). */
export function plainText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\p{Cc}/gu, '')
    .replaceAll('ş', 'ș')
    .replaceAll('Ş', 'Ș')
    .replaceAll('ţ', 'ț')
    .replaceAll('Ţ', 'Ț')
    .trim()
}
