const WORD = String.raw`[\p{L}\p{M}\p{N}'’·-]+`
// A full stop ends an initial, as in „Ion L. Caragiale”; inside a word it would form a web address.
const PLAIN = new RegExp(`^${WORD}\\.?(?: ${WORD}\\.?)*$`, 'u')
const ADDRESS = /^(?:https?|www)/i

/**
 * A name for a mail; null when it holds an address, markup or a line break, which would let an unknown user
 * send text in our name. Every mail that prints a name uses this.
 */
export function mailName(name: string | null): string | null {
  return name !== null && PLAIN.test(name) && !ADDRESS.test(name) ? name : null
}

const LINK = /https?:|www\.|@|[\p{L}\p{N}-]\.\p{L}{2,}/iu

/** User text for a mail to another person; null when it holds an address. */
export function mailText(text: string | null): string | null {
  return text !== null && !LINK.test(text) ? text : null
}
