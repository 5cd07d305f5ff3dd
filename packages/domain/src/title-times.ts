/** The moments of a title, and the points of its film in seconds. */
export type TitleTimes = {
  readonly launchAt: string
  readonly expiresAt: string | null
  readonly introEnd: number | null
  readonly creditsAt: number | null
  readonly chapters: readonly { readonly at: number }[]
  /** 0 while there is no film. */
  readonly durationSeconds: number
}

export type TimesFault =
  | 'EXPIRY_BEFORE_LAUNCH'
  | 'OUTSIDE_FILM'
  | 'CHAPTERS_COLLIDE'
  | 'INTRO_AFTER_CREDITS'

/** What is wrong with the times of a title, by field. */
export function faultsOfTimes(times: TitleTimes): Partial<Record<keyof TitleTimes, TimesFault>> {
  const { launchAt, expiresAt, introEnd, creditsAt, chapters, durationSeconds } = times
  const isOutside = (at: number | null) =>
    at !== null && durationSeconds > 0 && at >= durationSeconds
  const starts = new Set(chapters.map(({ at }) => at))

  return {
    ...(expiresAt !== null && expiresAt <= launchAt && { expiresAt: 'EXPIRY_BEFORE_LAUNCH' }),
    ...(introEnd !== null &&
      creditsAt !== null &&
      creditsAt <= introEnd && { creditsAt: 'INTRO_AFTER_CREDITS' }),
    ...(isOutside(introEnd) && { introEnd: 'OUTSIDE_FILM' }),
    ...(isOutside(creditsAt) && { creditsAt: 'OUTSIDE_FILM' }),
    ...(starts.size < chapters.length && { chapters: 'CHAPTERS_COLLIDE' }),
    ...(chapters.some(({ at }) => isOutside(at)) && { chapters: 'OUTSIDE_FILM' }),
  }
}
