import { counted } from '../plural.ts'

export const listMessages = {
  /** Read out by screen readers when the next page of a list has been loaded. */
  added: (count: number) => `Am adăugat ${counted(count, 'element', 'elemente')}.`,
} as const
