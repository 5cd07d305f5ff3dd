import type { Call } from '@hlizo/contract/call'
import type { RequestInput } from '@hlizo/web/lib/api'
import { eventsOf, type StreamEvent } from '@hlizo/web/lib/event-stream'
import { backoffMs } from '@hlizo/kit/retry'
import { wait } from '@hlizo/kit/wait'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

const AGAIN = { baseDelayMs: 1_000, maxDelayMs: 10_000 }

function onSeen(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)

  return () => document.removeEventListener('visibilitychange', changed)
}

/** Whether the window is in front. A hidden one holds none of the few connections that HTTP/1.1 has. */
const useSeen = () => useSyncExternalStore(onSeen, () => !document.hidden)

type Followed<C extends Call> = Pick<RequestInput<C>, 'params'> & {
  readonly onEvent: (event: StreamEvent) => void
  /** Before the stream is opened, each time. */
  readonly before?: (signal: AbortSignal) => Promise<void>
  /** Also while the window is hidden. */
  readonly isAlways?: boolean
}

/**
 * Follows a stream of the server while the window is seen, through lost connections. Whether it is open now: then
 * nothing else needs to be asked.
 */
export function useFollowed<C extends Call>(
  call: C,
  { params, onEvent, before, isAlways = false }: Followed<C>,
): boolean {
  const [isOpen, setOpen] = useState(false)
  const isFollowing = useSeen() || isAlways
  const handle = useEffectEvent(onEvent)
  const prepared = useEffectEvent((signal: AbortSignal) => before?.(signal))
  const events = useEffectEvent((signal: AbortSignal) =>
    eventsOf(call, signal, params === undefined ? {} : { params }),
  )

  useEffect(() => {
    if (!isFollowing) return undefined
    const gone = new AbortController()
    const followOnce = async () => {
      let hasEvents = false
      try {
        await prepared(gone.signal)
        for await (const event of events(gone.signal)) {
          hasEvents = true
          setOpen(true)
          handle(event)
        }
        return hasEvents
      } catch {
        return false
      }
    }
    const followOn = async () => {
      for (let failures = 0; !gone.signal.aborted;) {
        // A stream that the server ends is opened again at once: it ends each after a time, to be admitted again.
        if (await followOnce()) {
          failures = 0
          continue
        }
        if (gone.signal.aborted) return
        setOpen(false)
        await wait(backoffMs(failures, AGAIN), gone.signal).catch(() => {})
        failures += 1
      }
    }
    void followOn()

    return () => {
      gone.abort()
      setOpen(false)
    }
  }, [isFollowing])

  return isOpen
}
