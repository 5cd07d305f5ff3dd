import { createGate as createKitGate, type Gate } from '@hlizo/kit/gate'
import { CognitoError } from '../errors.ts'

const refusal = () => new CognitoError('tooManyRequests', { retryAfterSeconds: 2 })

/** A gate for `atOnce` works with room for `waiting` more; the rest get TooManyRequestsException. */
export const createGate = (size: { atOnce: number; waiting: number }): Gate =>
  createKitGate({ ...size, refusal })

/** One gate per name, for one work at a time: what is done for one account happens in order. */
export type Turns = { take<Value>(name: string, work: () => Promise<Value>): Promise<Value> }

/** Turns with room for `waiting` works behind the running one of each name. */
export function createTurns({ waiting }: { waiting: number }): Turns {
  const gates = new Map<string, { gate: Gate; users: number }>()

  return {
    take: async (name, work) => {
      const entry = gates.get(name) ?? { gate: createGate({ atOnce: 1, waiting }), users: 0 }
      gates.set(name, entry)
      entry.users += 1
      try {
        return await entry.gate.pass(work)
      } finally {
        entry.users -= 1
        if (entry.users === 0) gates.delete(name)
      }
    },
  }
}
