import { systemClock } from '@hlizo/kit/clock'
import { reportPlaybackFault } from '@hlizo/contract/calls/playback'
import type { PlayerPorts } from '@hlizo/player/ports'
import type { SleepPlan } from '@hlizo/player/sleep-plan'
import { track } from '#web/lib/analytics.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { reportFailure } from '#web/lib/api-failures.ts'
import { request } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { deviceMemory } from './device-memory.ts'
import { followRefusals } from './follow-refusals.ts'
import { sendProgress, sendUnsent } from './send-progress.ts'
import { storePreference } from './store-preference.ts'

/** Data sets that depend on progress. */
const ofProgress = ['watchlist', 'video', 'show', 'home'] as const

const analytics: PlayerPorts['analytics'] = {
  started: (film, position) =>
    track({
      event: 'video_start',
      video_id: film.id,
      title: film.title,
      show: film.show?.title ?? null,
      category: film.category.name,
      comedians: film.comedians.map(({ name }) => name),
      duration: film.duration,
      position,
    }),
  reached: (videoId, percent) => track({ event: 'video_progress', video_id: videoId, percent }),
  completed: (videoId, watchSeconds) =>
    track({ event: 'video_complete', video_id: videoId, watch_seconds: watchSeconds }),
}

let sleepPlan: SleepPlan | null = null

const now = () => systemClock.now().getTime()

/** The ports of a session in a browser, on the site and on a television. */
export const browserPorts: PlayerPorts = {
  analytics,
  followRefusals,
  storePreference,
  memory: deviceMemory,
  now,
  isOffline: () => !navigator.onLine,
  sleepPlan: {
    read: () => sleepPlan,
    write: (plan) => {
      sleepPlan = plan
    },
  },
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
  sendProgress: async (report) => {
    const outcome = await sendProgress(report)
    return outcome instanceof ApiError ? outcome : null
  },
  sendUnsent: (profileId) => void sendUnsent(profileId, now()),
  forgetProgress: () => {
    for (const dataSet of ofProgress) void queryClient().invalidateQueries({ queryKey: [dataSet] })
  },
  // Without personal data, and without waiting for it.
  reportFault: (videoId, fault) => {
    const body = { videoId, fault }
    request(reportPlaybackFault, { body, isQuiet: true, keepalive: true }).catch(() => {})
  },
  reportRefusal: (refusal) => {
    if (!(refusal instanceof ApiError)) return
    // The page then shows why, in the place of the film.
    if (refusal.code === 'AGE_RESTRICTED' || refusal.code === 'PIN_REQUIRED') {
      void queryClient().invalidateQueries({ queryKey: ['watch'] })
    } else reportFailure(refusal)
  },
}
