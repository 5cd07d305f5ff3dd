import { createBufferWatch } from './buffer-watch.ts'
import { createChoices } from './choices.ts'
import { createEndWatch } from './forced-end.ts'
import { createLongWait } from './long-wait.ts'
import { seekTo } from './media-port.ts'
import { createNextPrompt } from './next-prompt.ts'
import { createPlayhead } from './playhead.ts'
import type { PlaybackFailure, PlayerInput, PlayerPorts } from './ports.ts'
import { createProgress } from './progress.ts'
import { createRenewal } from './renewal.ts'
import { createScrubbing } from './scrub.ts'
import { createSleepTimer } from './sleep-timer.ts'
import { createSound } from './sound.ts'
import { createStream } from './stream.ts'
import type { EventName } from './transitions.ts'

/** The data of an event. */
export type Facts = {
  readonly url?: string
  readonly failure?: PlaybackFailure
  readonly refusal?: Error
}

type PartsOptions = {
  readonly ports: PlayerPorts
  /** Seconds. */
  readonly startAt: number
  readonly input: () => PlayerInput
  readonly notify: () => void
  readonly send: (event: EventName, facts?: Facts) => void
}

const EVENT_OF_FAULT = {
  connection: 'disconnected',
  'missing-file': 'missing',
  'expired-address': 'broken',
  undecodable: 'broken',
} as const satisfies Record<PlaybackFailure['fault'], EventName>

/** The parts of a session beside its states. */
export function createParts({ ports, startAt, input, notify, send }: PartsOptions) {
  const { after, memory } = ports
  const playhead = createPlayhead(startAt, () => input().film)
  const media = playhead.media
  const stream = createStream(memory, {
    notify,
    onExpired: () => send('expired'),
    onFailed: (failure) => send(EVENT_OF_FAULT[failure.fault], { failure }),
    onLoaded: () => send('loaded'),
  })
  const choices = createChoices({
    ports,
    input,
    notify,
    onQuality: stream.setQuality,
    onStream: (url) => send('changed', { url }),
  })
  const sleep = createSleepTimer({ ports, media, notify })
  const autoplayNext = () => choices.now().autoplayNext && !sleep.isHolding()
  const onRefused = (refusal: Error) => send('refused', { refusal })
  const goTo = (time: number) => {
    const element = media()
    if (element) seekTo(element, time)
  }

  return {
    onRefused,
    playhead,
    stream,
    choices,
    nextPrompt: createNextPrompt({ after, input, autoplayNext, notify }),
    progress: createProgress({ ports, input, position: playhead.position, onRefused }),
    scrubbing: createScrubbing({ after, film: playhead.read, goTo, notify }),
    sleep,
    sound: createSound(memory, input),
    renew: createRenewal({ ports, input, urlOf: choices.urlOf, send }),
    wait: createLongWait(after, notify),
    bufferWatch: createBufferWatch(after, media, () => send('ran-out')),
    endWatch: createEndWatch(after, () => {
      if (stream.end()) ports.reportFault(input().film.id, 'forced-end')
    }),
  }
}
