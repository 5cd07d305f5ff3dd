// One address, without anything that a header could read as a second one, a name or a new line
// (CWE-93).
const ADDRESS = /^[^\s@,;:<>()[\]"\\\p{Cc}]{1,64}@[^\s@,;:<>()[\]"\\\p{Cc}]{1,253}$/u

/** The address, or an error that says what is wrong with it. */
export function requireAddress(address: string): string {
  if (ADDRESS.test(address)) return address

  throw new Error(
    `A mail cannot go to ${JSON.stringify(address.slice(0, 100))}: it must be one plain address. ` +
      `Check what the form let through.`,
  )
}

/** Any text as one header line, without control characters (RFC 5322 §2.2). */
export function headerText(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .slice(0, 250)
}
