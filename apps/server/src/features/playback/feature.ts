import { PLAYBACK_FAULTS } from '@hlizo/contract/calls/playback'
import type { Database } from '@hlizo/database/database'
import type { Notifications } from '@hlizo/database/notifications'
import type { Clock } from '@hlizo/kit/clock'
import type { Feature } from '#server/http/feature.ts'
import { VIEWING_CHANGED } from '#server/stores/device-sessions.ts'
import { playbackRoutes, watchfulDevices } from './routes.ts'
import { viewersReport } from './viewers-report.ts'

type Needs = Omit<Parameters<typeof playbackRoutes>[0], 'devices' | 'faults'> & {
  readonly notifications: Notifications
  readonly db: Database
  readonly clock: Clock
}

export function playbackFeature(needs: Needs): Feature {
  const { notifications } = needs
  const faults = new Map<string, number>(PLAYBACK_FAULTS.map((fault) => [fault, 0]))
  const devices = watchfulDevices()
  const viewers = viewersReport({ ...needs, count: devices.count })
  notifications.listen(VIEWING_CHANGED, devices.viewingChanged)

  return {
    routes: playbackRoutes({ ...needs, devices, faults }),
    metrics: [
      {
        name: 'hlizo_playback_faults',
        help: 'Faults that players reported since this node started, by kind.',
        label: 'fault',
        read: () => faults,
      },
    ],
    start: async () => {
      await notifications.start()
      viewers.start()
    },
    stop: async () => {
      await viewers.stop()
      await notifications.stop()
    },
  }
}
