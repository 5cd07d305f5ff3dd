import { isDatabaseAway } from './database-away.ts'

/** Whether the primary answers, for those who wait for it. */
export type PrimaryWatch = {
  readonly markPresent: () => void
  readonly markAway: () => void
  /**
   * What the primary answers; null when it is away, as soon as that is known. `isAwayBy` says which errors of the
   * primary mean it, all others are thrown.
   */
  readonly answerOf: <Value>(
    ask: () => Promise<Value>,
    isAwayBy?: (error: unknown) => boolean,
  ) => Promise<{ readonly value: Value } | null>
}

/** One watch for all reads of a process. */
export function createPrimaryWatch(): PrimaryWatch {
  const waiting = new Set<() => void>()
  let isAway = false

  const markAway = () => {
    isAway = true
    for (const giveUp of waiting) giveUp()
  }
  const unlessAway = <Value>(asked: Promise<Value>) =>
    new Promise<{ readonly value: Value } | null>((resolve, reject) => {
      const giveUp = () => resolve(null)
      waiting.add(giveUp)
      void asked.then((value) => resolve({ value }), reject).finally(() => waiting.delete(giveUp))
    })

  return {
    markPresent: () => {
      isAway = false
    },
    markAway,
    answerOf: async (ask, isAwayBy = isDatabaseAway) => {
      if (isAway) return null

      return unlessAway(ask()).catch((error: unknown) => {
        if (!isAwayBy(error)) throw error
        markAway()
        return null
      })
    },
  }
}
