import { Category } from '@hlizo/contract/entities/category'
import { CaptionStyle, defaultPreferences } from '@hlizo/contract/entities/preferences'
import * as z from 'zod/mini'
import { qualities } from './quality.ts'

/** A first guess that plays 720p, until this device has measured its own, in bits per second. */
const FIRST_ESTIMATE = 3_000_000

// What somebody else wrote there, or an older version, counts as never chosen.
const lenient = <Schema extends z.ZodMiniType>(schema: Schema, otherwise: z.output<Schema>) =>
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  z.catch(schema, otherwise)

const { captions } = defaultPreferences

const Remembered = z.object({
  volume: lenient(z.number().check(z.gte(0), z.lte(1)), 1),
  isMuted: lenient(z.boolean(), false),
  /** By category: the speed for a podcast is not the one for stand-up. */
  rates: lenient(z.partialRecord(Category, z.number().check(z.gte(0.5), z.lte(2))), {}),
  /** The language of the captions; null: off; absent: never chosen here. */
  captions: lenient(z.optional(z.nullable(z.string())), undefined),
  /** Whether the profile wanted captions when that was chosen: a later wish of the profile counts again. */
  captionsOver: lenient(z.optional(z.boolean()), undefined),
  captionStyle: lenient(CaptionStyle, captions.style),
  quality: lenient(z.enum(qualities), 'auto'),
  /** How fast the connection was, in bits per second. */
  estimate: lenient(z.number().check(z.gte(50_000), z.lte(1e9)), FIRST_ESTIMATE),
})
/** What this device remembers from one video to the next. */
export type Remembered = z.infer<typeof Remembered>

/** Reads what the device remembers out of its stored text. */
export function parseRemembered(text: string | null): Remembered {
  return Remembered.parse(record(text))
}

function record(text: string | null): object {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}')
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}
