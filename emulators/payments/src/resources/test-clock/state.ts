import { z } from 'zod'
import { collection } from '../../store/collection.ts'

export const TestClockState = z.object({
  id: z.string(),
  created: z.number(),
  name: z.string().nullable(),
  frozenTime: z.number(),
  targetTime: z.number().nullable().default(null),
  status: z.enum(['ready', 'advancing']),
})
export type TestClockState = z.output<typeof TestClockState>

export const testClocks = collection({
  type: 'test_helpers.test_clock',
  prefix: 'clock',
  state: TestClockState,
})
