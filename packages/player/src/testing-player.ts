import type { Video } from '@hlizo/contract/entities/video'
import { profile } from '@hlizo/fixtures/profile'
import { video } from '@hlizo/fixtures/video'
import type { mediaEvents, MediaPort } from './media-port.ts'
import { PlayerSession } from './player-session.ts'
import type { PlayerInput, PlayerPorts, StreamOptions } from './ports.ts'
import { parseRemembered } from './remembered.ts'
import type { SleepPlan } from './sleep-plan.ts'
import { testingScheduler } from './testing-scheduler.ts'

type MediaEvent = (typeof mediaEvents)[number]

/** Waits for what was promised without a delay. */
export const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}

/** A media element without a browser: a test says what happens to it. */
export function testingMedia() {
  const listeners = new Map<MediaEvent, Set<() => void>>()
  const state = {
    currentTime: 0,
    duration: 600,
    ended: false,
    muted: false,
    paused: true,
    playbackRate: 1,
    defaultPlaybackRate: 1,
    readyState: 0,
    seeking: false,
    volume: 1,
    isBlocked: false,
    /** The film is buffered from its start to here, in seconds. */
    bufferedTo: 0,
  }
  const media: MediaPort & typeof state = Object.assign(state, {
    buffered: { length: 1, start: () => 0, end: () => state.bufferedTo },
    play: async () => {
      if (state.isBlocked) throw Object.assign(new Error(), { name: 'NotAllowedError' })
      state.paused = false
    },
    pause: () => {
      state.paused = true
    },
    addEventListener: (event: MediaEvent, listener: () => void) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeEventListener: (event: MediaEvent, listener: () => void) => {
      listeners.get(event)?.delete(listener)
    },
  })

  return {
    media,
    /** Changes the element, then reports it. */
    happens: (event: MediaEvent, change: Partial<typeof state> = {}) => {
      Object.assign(media, change)
      for (const listener of listeners.get(event) ?? []) listener()
    },
  }
}

type Answers = { refusal: Error | null; isOffline: boolean }

/** Ports that only write down what was asked of them. */
function testingPorts(asked: string[], answers: Answers) {
  let remembered = parseRemembered(null)
  const { after, advance, now } = testingScheduler()
  let sleepPlan: SleepPlan | null = null
  const refusals = new Set<(refusal: Error) => void>()
  const ports: PlayerPorts = {
    after,
    now: () => 1_000 + now(),
    sleepPlan: {
      read: () => sleepPlan,
      write: (plan) => {
        sleepPlan = plan
      },
    },
    isOffline: () => answers.isOffline,
    memory: {
      read: () => remembered,
      write: (choice) => {
        remembered = { ...remembered, ...choice }
      },
    },
    sendProgress: async ({ body }) => {
      asked.push(`progress ${body.time}${body.laughs ? ` laughs ${body.laughs.join(' ')}` : ''}`)
      return answers.refusal
    },
    sendUnsent: () => asked.push('unsent'),
    forgetProgress: () => asked.push('forget'),
    reportFault: (_videoId, fault) => asked.push(`fault ${fault}`),
    followRefusals: (onRefused) => {
      asked.push('follow')
      refusals.add(onRefused)
      return () => refusals.delete(onRefused)
    },
    reportRefusal: ({ message }) => asked.push(`refused ${message}`),
    storePreference: async (_profile, change) => {
      asked.push(`store ${JSON.stringify(change)}`)
      return true
    },
    analytics: {
      started: (_film, position) => asked.push(`started ${position}`),
      reached: (_videoId, percent) => asked.push(`reached ${percent}`),
      completed: () => asked.push('completed'),
    },
  }
  const refuse = (message: string) => {
    for (const onRefused of refusals) onRefused(new Error(message))
  }

  return { ports, advance, refuse, memory: () => remembered }
}

/** A session with everything around it made for tests; it starts 400 seconds into the film. */
export function testingPlayer({
  film = {},
  ...given
}: Partial<Omit<PlayerInput, 'film'>> & { film?: Partial<Video> } = {}) {
  const asked: string[] = []
  const answers: Answers = { refusal: null, isOffline: false }
  const opened: StreamOptions[] = []
  const { media, happens } = testingMedia()
  const { ports, ...world } = testingPorts(asked, answers)
  const input: PlayerInput = {
    film: video({ duration: 600, url: '/m/1/web.m3u8', ...film }),
    profile: profile(),
    next: null,
    untouchedAdvances: 0,
    renew: async () => video({ url: '/m/2/web.m3u8' }),
    onNext: (advances) => asked.push(`next ${advances}`),
    ...given,
  }
  const session = new PlayerSession({ ports, input, url: '/m/1/web.m3u8', startAt: 400 })
  const start = () =>
    session.start(media, (options) => {
      opened.push(options)
      return {
        setQuality: (quality) => asked.push(`quality ${quality}`),
        estimate: () => 5_000_000,
        resume: () => asked.push('resume'),
        end: () => asked.push('end'),
        close: () => asked.push('close'),
      }
    })

  return {
    ...world,
    session,
    input,
    media,
    happens,
    start,
    opened,
    answers,
    /** What was asked of the world since the last call. */
    asked: () => asked.splice(0),
    stream: () => {
      const last = opened.at(-1)
      if (!last) throw new Error('No stream is open: start the session first.')
      return last
    },
    /** Plays from a place, as a browser reports it. */
    plays: (currentTime = 400) => {
      happens('play', { paused: false })
      happens('playing', { readyState: 4, currentTime })
    },
  }
}

/** A film that has been playing at 512 seconds. */
export function playingPlayer(given: Parameters<typeof testingPlayer>[0] = {}) {
  const player = testingPlayer(given)
  player.start()
  player.plays()
  player.happens('timeupdate', { currentTime: 512 })
  player.asked()

  return player
}
