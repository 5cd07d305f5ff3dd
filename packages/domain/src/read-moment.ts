import * as z from 'zod/mini'
import { momentInBucharest } from './dates.ts'

const options = { offset: true }
// The second one has no seconds.
const Exact = z.union([z.iso.datetime(options), z.iso.datetime({ ...options, precision: -1 })])

/** The moment that an operator types: with its offset, or in Bucharest time; null for other text. */
export function readMoment(text: string): Date | null {
  return Exact.safeParse(text).success ? new Date(text) : momentInBucharest(text)
}
