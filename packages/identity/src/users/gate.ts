import { CognitoError } from '../errors.ts'

/** Lets a few works run at once and a bounded line wait; who comes after that is turned away. */
export type Gate = { pass<Value>(work: () => Promise<Value>): Promise<Value> }

/** A gate for `atOnce` works with room for `waiting` more; the rest get TooManyRequestsException. */
export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate {
  const line: (() => void)[] = []
  let running = 0

  // A finished work hands its place straight to the next, so nobody can slip in between.
  const leave = () => {
    const next = line.shift()
    if (next) next()
    else running -= 1
  }
  const enter = async () => {
    if (running < atOnce) {
      running += 1
      return
    }
    if (line.length >= waiting) throw new CognitoError('tooManyRequests', { retryAfterSeconds: 2 })
    await new Promise<void>((resolve) => line.push(resolve))
  }

  return {
    pass: async (work) => {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

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
