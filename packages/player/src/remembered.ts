import { Category } from '@hlizo/contract/entities/category'
import { CaptionStyle, defaultPreferences } from '@hlizo/contract/entities/preferences'
import * as z from 'zod/mini'
import { qualities } from './quality.ts'

/** The initial estimate, enough for 720p, in bits per second. */
const FIRST_ESTIMATE = 3_000_000

// Invalid stored values count as absent.
const lenient = <Schema extends z.ZodMiniType>(schema: Schema, otherwise: z.output<Schema>) =>
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  z.catch(schema, otherwise)

const { captions } = defaultPreferences

const Remembered = z.object({
  volume: lenient(z.number().check(z.gte(0), z.lte(1)), 1),
  isMuted: lenient(z.boolean(), false),
  /** By category, because podcasts and stand-up are played at different speeds. */
  rates: lenient(z.partialRecord(Category, z.number().check(z.gte(0.5), z.lte(2))), {}),
  /** The language of the captions; null is off, absent is no choice on this device. */
  captions: lenient(z.optional(z.nullable(z.string())), undefined),
  /** The profile's preference when that was chosen: a later change of it applies again. */
  captionsOver: lenient(z.optional(z.boolean()), undefined),
  captionStyle: lenient(CaptionStyle, captions.style),
  showsLaughter: lenient(z.boolean(), true),
  quality: lenient(z.enum(qualities), 'auto'),
  /** The measured bandwidth in bits per second. */
  estimate: lenient(z.number().check(z.gte(50_000), z.lte(1e9)), FIRST_ESTIMATE),
})
/** The settings that this device stores between videos. */
export type Remembered = z.infer<typeof Remembered>

/** Parses the stored settings. */
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
