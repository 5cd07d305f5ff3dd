import { randomText } from '@hlizo/kit/ids'

/** Vowels, 0, 1 and L are left out, so that a reference can be read aloud and spells no word. */
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** Names a message or a withdrawal to the person who sent it: `M-7KQ2…`. */
export const newReference = (kind: 'M' | 'R'): string => `${kind}-${randomText(LENGTH, ALPHABET)}`
