import * as z from 'zod/mini'

/** The answer around `data` (spec §7 „Responses are read from a data field”). */
export function dataEnvelope<Data extends z.ZodMiniType>(data: Data) {
  return z.object({ data })
}
