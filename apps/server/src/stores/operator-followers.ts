import type { OperatorRole } from '@hlizo/contract/entities/operator'
import type { Queries } from '@hlizo/database/database'
import { MINUTE_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import { wait } from '@hlizo/kit/wait'
import type { EventSink } from '#server/http/handler.ts'
import { operatorStore } from './operators.ts'

const LOOK_EVERY_MS = 1_000
/** Then the client opens its stream again, and admission decides again: a sign-in may have ended. */
const ADMITTED_FOR_MS = MINUTE_MS

/** An operator's window that follows `subject` by a stream. */
export type Follower<Subject> = {
  readonly accountId: string
  /** The roles at the moment when this look began. */
  readonly roles: readonly OperatorRole[]
  readonly subject: Subject
  /** Whether nothing was sent yet. */
  readonly isNew: boolean
  /** Sends an event unless it is the one that was sent last. */
  readonly sendNew: (data: unknown) => void
  readonly end: () => void
}

type Options<Subject> = {
  readonly db: Queries
  readonly log: Log
  readonly event: string
  /** Called once a second for all followers together, and at once for the first one. */
  readonly look: (followers: readonly Follower<Subject>[]) => Promise<void>
}

type Window<Subject> = Omit<Follower<Subject>, 'roles' | 'isNew'> & {
  readonly isNew: () => boolean
}

/**
 * Streams of this node's operators that show the same matter. However many follow, the database is asked once a
 * second. A stream ends within a second when its operator has no role any more.
 */
export function operatorFollowers<Subject>({ db, log, event, look }: Options<Subject>) {
  const windows = new Set<Window<Subject>>()
  const stopping = new AbortController()
  let looking: Promise<void> | null = null

  const lookOnce = async () => {
    const roles = await operatorStore(db).rolesOfAll([...windows].map((one) => one.accountId))
    const followers: Follower<Subject>[] = []
    for (const window of windows) {
      const own = roles.get(window.accountId)
      if (own === undefined) window.end()
      else followers.push({ ...window, roles: own, isNew: window.isNew() })
    }
    if (followers.length > 0) await look(followers)
  }

  const lookWhileFollowed = async () => {
    while (windows.size > 0 && !stopping.signal.aborted) {
      await lookOnce().catch((error: unknown) => {
        log.warn({ error: String(error), event }, 'a stream of Studio could not look')
      })
      if (windows.size > 0) await wait(LOOK_EVERY_MS, stopping.signal).catch(() => {})
    }
    looking = null
  }

  return {
    /** Follows until the client leaves, the operator has no role any more, or admission must decide again. */
    follow: async (
      accountId: string,
      subject: Subject,
      { send, signal }: EventSink,
    ): Promise<void> => {
      const ended = new AbortController()
      let sent = ''
      const window: Window<Subject> = {
        accountId,
        subject,
        isNew: () => sent === '',
        sendNew: (data) => {
          const text = JSON.stringify(data)
          if (text !== sent && !ended.signal.aborted) send(event, data)
          sent = text
        },
        end: () => ended.abort(),
      }
      windows.add(window)
      looking ??= lookWhileFollowed()
      await wait(ADMITTED_FOR_MS, AbortSignal.any([signal, ended.signal])).catch(() => {})
      ended.abort()
      windows.delete(window)
    },

    /** Resolves when no look is running any more. */
    stop: async (): Promise<void> => {
      stopping.abort()
      await looking
    },
  }
}
