import { MINUTE_MS, SECOND_MS } from '@hlizo/kit/durations'
import type { MediaPort } from './media-port.ts'
import type { PlayerPorts } from './ports.ts'
import type { SleepChoice } from './sleep-plan.ts'
import { createTimer } from './timer.ts'

const FADE_MS = 10_000
const FADE_STEP_MS = 250
/** A film opened later than this ignores the old timer. */
const FORGOTTEN_MS = 10 * MINUTE_MS

type SleepOptions = {
  readonly ports: Pick<PlayerPorts, 'after' | 'now' | 'sleepPlan'>
  readonly media: () => MediaPort | null
  readonly notify: () => void
}

/** Lowers the volume for ten seconds; the volume before it returns with `restore`. */
function createFade(media: () => MediaPort | null) {
  let before: number | null = null

  return {
    isOn: () => before !== null,
    lower: (leftMs: number) => {
      const element = media()
      if (element === null) return
      before ??= element.volume
      element.volume = before * Math.max(0, leftMs / FADE_MS)
    },
    restore: () => {
      const element = media()
      if (element !== null && before !== null) element.volume = before
      before = null
    },
  }
}

/** Fades out and pauses after the chosen time, or lets nothing start after the end of the film. */
export function createSleepTimer({ ports, media, notify }: SleepOptions) {
  const { now, sleepPlan } = ports
  const timer = createTimer(ports.after)
  const fade = createFade(media)
  let choice: SleepChoice = 0
  let secondsLeft: number | null = null
  let isAsleep = false
  let hasEnded = false

  const clear = () => {
    timer.clear()
    fade.restore()
    sleepPlan.write(null)
    choice = 0
    secondsLeft = null
  }
  const fallAsleep = () => {
    isAsleep = true
    media()?.pause()
    clear()
  }
  const tick = () => {
    const leftMs = (sleepPlan.read()?.atMs ?? 0) - now()
    if (leftMs <= 0) fallAsleep()
    else {
      secondsLeft = Math.ceil(leftMs / SECOND_MS)
      if (leftMs <= FADE_MS) fade.lower(leftMs)
      timer.set(leftMs <= FADE_MS ? FADE_STEP_MS : SECOND_MS, tick)
    }
    notify()
  }
  const choose = (chosen: SleepChoice) => {
    clear()
    isAsleep = false
    hasEnded = false
    choice = chosen
    if (chosen === 0 || chosen === 'end') return notify()
    sleepPlan.write({ choice: chosen, atMs: now() + chosen * MINUTE_MS })
    tick()
  }

  return {
    choose,
    /** Goes on with the time that was chosen during the film before, which may have passed between the two. */
    resume: () => {
      const plan = sleepPlan.read()
      if (plan === null) return
      const passedMs = now() - plan.atMs
      if (passedMs > FORGOTTEN_MS) return clear()
      if (passedMs >= 0) return fallAsleep()
      choice = plan.choice
      tick()
    },
    ended: () => {
      hasEnded = choice === 'end'
      isAsleep ||= hasEnded
    },
    /** The viewer plays on after playback was stopped. */
    played: () => {
      isAsleep = false
      if (hasEnded) choose(0)
    },
    isFading: fade.isOn,
    isAsleep: () => isAsleep,
    /** Whether nothing may start by itself. */
    isHolding: () => isAsleep || choice === 'end',
    now: () => ({ sleepAfter: choice, sleepSeconds: secondsLeft, isAsleep }),
    /** The film is left; what was chosen holds for the next one. */
    stop: () => {
      timer.clear()
      fade.restore()
    },
  }
}
