const WORD = String.raw`[\p{L}\p{M}\p{N}'’·-]+`
// A full stop ends an initial, as in „Ion L. Caragiale”; within a word it would make an address of it.
const PLAIN = new RegExp(`^${WORD}\\.?(?: ${WORD}\\.?)*$`, 'u')
const ADDRESS = /^(?:https?|www)/i

/**
 * A name as a mail may print it, or `null` for one that is more than a name: with an address, markup or a
 * line break in it, a stranger could write to anybody in our name. Every mail that prints a name asks here.
 */
export function mailName(name: string | null): string | null {
  return name !== null && PLAIN.test(name) && !ADDRESS.test(name) ? name : null
}

const LINK = /https?:|www\.|@|[\p{L}\p{N}-]\.\p{L}{2,}/iu

/** What a stranger typed, as a mail to somebody else may quote it; `null` for a text that holds an address. */
export function mailText(text: string | null): string | null {
  return text !== null && !LINK.test(text) ? text : null
}
