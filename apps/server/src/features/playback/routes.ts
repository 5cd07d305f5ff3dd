import {
  followPlayback,
  PLAYBACK_FAULTS,
  REFUSED_EVENT,
  reportPlaybackFault,
} from '@hlizo/contract/calls/playback'
import type { Notifications } from '@hlizo/database/notifications'
import type { Log } from '@hlizo/kit/log'
import { wait } from '@hlizo/kit/wait'
import type { EventSink } from '#server/http/api.ts'
import type { Session } from '#server/http/caller.ts'
import type { Feature } from '#server/http/feature.ts'
import { VIEWING_CHANGED } from '#server/stores/device-sessions.ts'
import type { MayWatch } from '#server/stores/watch-permission.ts'

type Deps = {
  readonly notifications: Notifications
  readonly mayWatch: MayWatch
  readonly log: Log
}

/** Looks again without having heard anything: a subscription runs out by itself. */
const LOOK_EVERY_MS = 20_000

/** The devices that play through this node, to be woken when something happens to their account. */
function watchfulDevices() {
  const byAccount = new Map<string, Set<AbortController>>()
  const wake = (alarms: Iterable<AbortController>) => {
    for (const alarm of alarms) alarm.abort()
  }

  return {
    /** An alarm that rings once; `[Symbol.dispose]` takes it away. */
    alarmFor: (accountId: string): Disposable & { readonly signal: AbortSignal } => {
      const alarm = new AbortController()
      const alarms = byAccount.get(accountId) ?? new Set()
      byAccount.set(accountId, alarms.add(alarm))

      return {
        signal: alarm.signal,
        [Symbol.dispose]: () => {
          alarms.delete(alarm)
          if (alarms.size === 0 && byAccount.get(accountId) === alarms) byAccount.delete(accountId)
        },
      }
    },

    /** Null when nobody knows what was missed. */
    heard: (accountId: string | null) => {
      if (accountId !== null) return wake(byAccount.get(accountId) ?? [])
      for (const alarms of byAccount.values()) wake(alarms)
    },
  }
}

/** Stops a device within a second after another one has taken over, on whatever nodes the two are (D54). */
export function playbackFeature({ notifications, mayWatch, log }: Deps): Feature {
  const faults = new Map<string, number>(PLAYBACK_FAULTS.map((fault) => [fault, 0]))
  const devices = watchfulDevices()
  notifications.hear(VIEWING_CHANGED, devices.heard)

  const follow = async (viewer: Session, { send, signal }: EventSink): Promise<void> => {
    while (!signal.aborted) {
      // Before looking, so that what happens meanwhile is not missed.
      using alarm = devices.alarmFor(viewer.accountId)
      const permission = await mayWatch(viewer.sessionId)
      if (!permission.ok) return send(REFUSED_EVENT, { error: permission.refusal })
      await wait(LOOK_EVERY_MS, AbortSignal.any([signal, alarm.signal])).catch(() => {})
    }
  }

  return {
    routes: (api) => {
      api.stream(followPlayback, ({ viewer }, events) => follow(viewer, events))

      api.answer(reportPlaybackFault, ({ body: { videoId, fault } }) => {
        faults.set(fault, (faults.get(fault) ?? 0) + 1)
        log.warn({ videoId, fault }, 'a player reported a fault')
      })
    },
    figures: [
      {
        name: 'hlizo_playback_faults',
        help: 'Faults that players reported since this node started, by kind.',
        label: 'fault',
        read: () => faults,
      },
    ],
    start: () => notifications.start(),
    stop: () => notifications.stop(),
  }
}
