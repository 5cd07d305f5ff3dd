import { commonPasswordWords } from './common-passwords.ts'
import { foldText } from './search-text.ts'

const EMAIL_PART_MIN_LENGTH = 4
const DISTINCT_CHARACTERS_MIN = 5
const SEQUENCES = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
]
const SEQUENCE_MIN_LENGTH = 6

const disguises: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
}

/** Possible words in a password: as typed, and without disguise, with and without the signs around it. */
function readings(password: string): string[] {
  const plain = foldText(password)
  const undisguise = (text: string) => Array.from(text, (sign) => disguises[sign] ?? sign).join('')
  const letters = (text: string) => text.replaceAll(/[^a-z]/g, '')
  const disguisedCore = undisguise(plain.replaceAll(/^[^a-z@$]+|[^a-z@$]+$/g, ''))

  return [letters(plain), letters(disguisedCore), letters(undisguise(plain))]
}

function isSequence(text: string): boolean {
  const plain = foldText(text).replaceAll(/[^a-z\d]/g, '')
  if (plain.length < SEQUENCE_MIN_LENGTH) return false
  const backwards = Array.from(plain).toReversed().join('')

  return SEQUENCES.some((sequence) => sequence.includes(plain) || sequence.includes(backwards))
}

/** Whether a password is among the first guesses, or contains the local part of the e-mail address (D40). */
export function isCommonPassword(password: string, email: string): boolean {
  const plain = foldText(password)
  const localPart = foldText(email).replace(/@.*/, '')
  if (localPart.length >= EMAIL_PART_MIN_LENGTH && plain.includes(localPart)) return true
  if (new Set(plain).size < DISTINCT_CHARACTERS_MIN || isSequence(password)) return true

  return readings(password).some((word) => commonPasswordWords.has(word))
}
