import { createBulkhead as createKitBulkhead, type Bulkhead } from '@hlizo/kit/bulkhead'
import { CognitoError } from '../errors.ts'

const refusal = () => new CognitoError('tooManyRequests', { retryAfterSeconds: 2 })

/** A bulkhead for `atOnce` works with room for `waiting` more; the rest get TooManyRequestsException. */
export const createBulkhead = (size: { atOnce: number; waiting: number }): Bulkhead =>
  createKitBulkhead({ ...size, refusal })

/** One bulkhead per name, for one work at a time: what is done for one account happens in order. */
export type Turns = { take<Value>(name: string, work: () => Promise<Value>): Promise<Value> }

/** Turns with room for `waiting` works behind the running one of each name. */
export function createTurns({ waiting }: { waiting: number }): Turns {
  const bulkheads = new Map<string, { bulkhead: Bulkhead; users: number }>()

  return {
    take: async (name, work) => {
      const entry = bulkheads.get(name) ?? {
        bulkhead: createBulkhead({ atOnce: 1, waiting }),
        users: 0,
      }
      bulkheads.set(name, entry)
      entry.users += 1
      try {
        return await entry.bulkhead.pass(work)
      } finally {
        entry.users -= 1
        if (entry.users === 0) bulkheads.delete(name)
      }
    },
  }
}
