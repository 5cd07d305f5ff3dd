import { z } from 'zod'
import { collection } from '../../store/collection.ts'

export const EventState = z.object({
  id: z.string(),
  created: z.number(),
  type: z.string(),
  object: z.record(z.string(), z.unknown()),
  previous: z.record(z.string(), z.unknown()).nullable(),
  requestId: z.string().nullable(),
  idempotencyKey: z.string().nullable(),
})
export type EventState = z.output<typeof EventState>

export const events = collection({ type: 'event', prefix: 'evt', state: EventState })
