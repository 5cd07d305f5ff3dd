import { isDatabaseAway, isServerLost } from './database-away.ts'

/** Whether the primary answers, for those who wait for it. */
export type PrimaryWatch = {
  readonly isAway: () => boolean
  /** The primary answered. */
  readonly markPresent: () => void
  readonly markAway: () => void
  /** A commit was acknowledged that began when the primary was at this place of its log. */
  readonly markAcknowledged: (place: bigint) => void
  /** A place of the log that the synchronous standby has received, because a later commit was acknowledged. */
  readonly acknowledgedPlace: () => bigint
  /**
   * What the primary answers; null when it is away, as soon as that is known, or when it fails by what `isNoAnswer`
   * accepts. Other errors are thrown.
   */
  readonly answerOf: <Value>(
    ask: () => Promise<Value>,
    isNoAnswer?: (error: unknown) => boolean,
  ) => Promise<{ readonly value: Value } | null>
}

/** One watch for all reads of a process. */
export function createPrimaryWatch(): PrimaryWatch {
  const waiting = new Set<() => void>()
  let isAway = false
  let acknowledged = -1n

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
    isAway: () => isAway,
    markPresent: () => {
      isAway = false
    },
    markAway,
    markAcknowledged: (place) => {
      acknowledged = place
    },
    acknowledgedPlace: () => acknowledged,
    answerOf: async (ask, isNoAnswer = isDatabaseAway) => {
      if (isAway) return null

      return unlessAway(ask()).catch((error: unknown) => {
        if (!isNoAnswer(error)) throw error
        // One statement that fails says nothing about the others.
        if (isServerLost(error)) markAway()
        return null
      })
    },
  }
}
