/** What goes on in the player, in words: the prompt or a wait, and when playback stops by itself. */
export type Ongoing = { readonly now: string | null; readonly sleep: string | null }

/** What was announced last. `said` answers a key or is the text about the sleep timer, the newer of them. */
export type Announced = Ongoing & { readonly said: string | null; readonly isNowOver: boolean }

export const nothingAnnounced: Announced = { now: null, sleep: null, said: null, isNowOver: true }

/** What goes on is announced when it changes, so it does not silence the answers to keys. */
export function announcedAfter(last: Announced, { now, sleep }: Ongoing): Announced {
  if (now === last.now && sleep === last.sleep) return last
  const isSleepNew = sleep !== last.sleep
  const rest = last.said === last.sleep ? null : last.said

  return {
    now,
    sleep,
    said: isSleepNew ? (sleep ?? rest) : last.said,
    isNowOver: now === last.now ? last.isNowOver : now === null,
  }
}

/** After the answer to a key. A key without one leaves the last text. */
export const announcedAnswer = (last: Announced, answer: string | null): Announced =>
  answer === null ? last : { ...last, said: answer, isNowOver: true }

export const announcedText = ({ now, said, isNowOver }: Announced): string | null =>
  isNowOver ? said : now
