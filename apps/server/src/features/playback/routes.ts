import { followPlayback, REFUSED_EVENT, reportPlaybackFault } from '@hlizo/contract/calls/playback'
import type { Log } from '@hlizo/kit/log'
import { wait } from '@hlizo/kit/wait'
import type { Routes } from '#server/http/api.ts'
import type { EventSink } from '#server/http/handler.ts'
import { signedInAs, type Viewer } from '#server/http/caller.ts'
import type { MayWatch } from '#server/stores/watch-permission.ts'

type Deps = {
  readonly mayWatch: MayWatch
  readonly log: Log
  readonly devices: WatchfulDevices
  readonly faults: Map<string, number>
}

/** Detects the end of a subscription, which sends no notification. */
const LOOK_EVERY_MS = 20_000

export function watchfulDevices() {
  const open = new Set<AbortController>()
  const byAccount = new Map<string, Set<AbortController>>()
  const wake = (alarms: Iterable<AbortController>) => {
    for (const alarm of alarms) alarm.abort()
  }

  return {
    /** How many devices are open on this node. */
    count: (): number => open.size,

    /** The signal aborts once, for any of the accounts; `[Symbol.dispose]` unsubscribes. */
    alarmFor: (accountIds: ReadonlySet<string>): Disposable & { readonly signal: AbortSignal } => {
      const alarm = new AbortController()
      open.add(alarm)
      for (const id of accountIds) byAccount.set(id, (byAccount.get(id) ?? new Set()).add(alarm))

      return {
        signal: alarm.signal,
        [Symbol.dispose]: () => {
          open.delete(alarm)
          for (const id of accountIds) {
            const alarms = byAccount.get(id)
            alarms?.delete(alarm)
            if (alarms?.size === 0) byAccount.delete(id)
          }
        },
      }
    },

    /** Null wakes all devices, when the missed notifications are unknown. */
    viewingChanged: (accountId: string | null) => {
      if (accountId !== null) return wake(byAccount.get(accountId) ?? [])
      wake(open)
    },
  }
}

type WatchfulDevices = ReturnType<typeof watchfulDevices>

/** Stops a device within a second after another one took over, on any node (D54). */
export function playbackRoutes({ mayWatch, log, devices, faults }: Deps): Routes {
  const follow = async (viewer: Viewer, { send, signal }: EventSink): Promise<void> => {
    // A guest's device is signed out in the guest's account, and displaced in the owner's.
    const accountIds = new Set([viewer.accountId, signedInAs(viewer).accountId])
    while (!signal.aborted) {
      // Subscribes before the check, so that no change is missed.
      using alarm = devices.alarmFor(accountIds)
      const permission = await mayWatch(viewer.sessionId)
      if (!permission.ok) return send(REFUSED_EVENT, { error: permission.refusal })
      await wait(LOOK_EVERY_MS, AbortSignal.any([signal, alarm.signal])).catch(() => {})
    }
  }

  return (api) => {
    api.stream(followPlayback, ({ viewer }, events) => follow(viewer, events))

    api.answer(reportPlaybackFault, ({ body: { videoId, fault } }) => {
      faults.set(fault, (faults.get(fault) ?? 0) + 1)
      log.warn({ videoId, fault }, 'a player reported a fault')
    })
  }
}
