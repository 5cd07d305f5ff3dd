import {
  countsDownToEnd,
  secondsToEnd,
  upNextAppearsAt,
  upNextPrompt,
  type UpNextPrompt,
} from '@hlizo/domain/up-next'
import { createCountdown } from './countdown.ts'
import type { PlayerInput, Scheduler } from './ports.ts'
import type { PromptState } from './transitions.ts'

type NextPromptOptions = {
  readonly after: Scheduler
  readonly input: () => PlayerInput
  readonly autoplayNext: () => boolean
  readonly notify: () => void
}

/** The facts that decide whether the prompt is shown. Times in seconds. */
type PromptFacts = {
  readonly state: PromptState
  readonly time: number
  readonly duration: number
  readonly rate: number
  readonly isPaused: boolean
  readonly isEnded: boolean
  readonly isSeeking: boolean
  /** A panel is open or a jump is prepared: no prompt, and nothing starts by itself. */
  readonly isBusy: boolean
}

type Place = Pick<PromptFacts, 'time' | 'duration' | 'isEnded'>

/** The prompt for the next video. It hides on playing and seeking (spec §2), and reappears at the end (D93). */
export function createNextPrompt({ after, input, autoplayNext, notify }: NextPromptOptions) {
  let isTouched = false
  let shown: UpNextPrompt | null = null
  const startNext = () => input().onNext((isTouched ? 0 : input().untouchedAdvances) + 1)
  const countdown = createCountdown(after, notify, startNext)
  const length = (duration: number) => ({ duration, creditsAt: input().film.creditsAt ?? null })

  const promptAt = ({ time, duration, isEnded }: Place): UpNextPrompt | null => {
    const { next, untouchedAdvances } = input()
    if (next === null) return null
    const facts = {
      ...length(duration),
      sameShow: next.sameShow,
      autoplayNext: autoplayNext(),
      untouchedAdvances: isTouched ? 0 : untouchedAdvances,
    }

    return upNextPrompt(facts, isEnded ? duration : Math.floor(time))
  }
  const visible = (facts: PromptFacts): UpNextPrompt | null => {
    const isHidden = facts.state !== 'armed' && !facts.isEnded
    const prompt = facts.isSeeking || facts.isBusy || isHidden ? null : promptAt(facts)
    const isSame = prompt?.mode === shown?.mode && prompt?.placement === shown?.placement

    return isSame ? shown : prompt
  }

  return {
    isBefore: ({ time, duration }: Pick<PromptFacts, 'time' | 'duration'>) =>
      time < upNextAppearsAt(length(duration)),
    /** Called on activity of the viewer; returns whether it is the first since the last prompt. */
    touch: () => {
      const isNew = !isTouched
      isTouched = true
      return isNew
    },
    /** The ending that the viewer wanted to watch is over. */
    endingSeen: (facts: Place & Pick<PromptFacts, 'isBusy'>) => {
      if (!facts.isBusy && promptAt(facts)?.mode === 'countdown') startNext()
    },
    update: (facts: PromptFacts) => {
      shown = visible(facts)
      countdown.update({
        isShown: shown !== null,
        isCounting: shown?.mode === 'countdown',
        countsToEnd: countsDownToEnd(length(facts.duration)),
        isPaused: facts.isPaused,
        isEnded: facts.isEnded,
      })
    },
    now: (facts: Pick<PromptFacts, 'time' | 'duration' | 'rate'>) => ({
      prompt: shown,
      secondsToNext:
        countdown.secondsLeft() ?? secondsToEnd(facts.time, facts.duration, facts.rate),
    }),
    stop: countdown.stop,
  }
}
