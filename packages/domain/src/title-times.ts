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

type Field = keyof TitleTimes
/** The first of the fields is the one to blame where both of a pair were changed. */
type Fault = { readonly fields: readonly [Field, ...Field[]]; readonly code: TimesFault }

function faultsOfTimes(times: TitleTimes): Fault[] {
  const { launchAt, expiresAt, introEnd, creditsAt, chapters, durationSeconds } = times
  const isOutside = (at: number | null) =>
    at !== null && durationSeconds > 0 && at >= durationSeconds
  const starts = new Set(chapters.map(({ at }) => at))
  const isExpiredAtLaunch = expiresAt !== null && expiresAt <= launchAt
  const isIntroLate = introEnd !== null && creditsAt !== null && creditsAt <= introEnd
  const faults: readonly (Fault & { readonly isThere: boolean })[] = [
    { fields: ['expiresAt', 'launchAt'], code: 'EXPIRY_BEFORE_LAUNCH', isThere: isExpiredAtLaunch },
    { fields: ['introEnd'], code: 'OUTSIDE_FILM', isThere: isOutside(introEnd) },
    { fields: ['creditsAt'], code: 'OUTSIDE_FILM', isThere: isOutside(creditsAt) },
    { fields: ['creditsAt', 'introEnd'], code: 'INTRO_AFTER_CREDITS', isThere: isIntroLate },
    {
      fields: ['chapters'],
      code: 'OUTSIDE_FILM',
      isThere: chapters.some(({ at }) => isOutside(at)),
    },
    { fields: ['chapters'], code: 'CHAPTERS_COLLIDE', isThere: starts.size < chapters.length },
  ]

  return faults.filter(({ isThere }) => isThere)
}

/**
 * What a change makes wrong with the times of a title, at the field that was changed. An older fault in a field that
 * was not changed is left, and hides no other.
 */
export function faultOfChangedTimes(
  times: TitleTimes,
  isChanged: (field: Field) => boolean,
): { readonly field: Field; readonly code: TimesFault } | null {
  const [fault] = faultsOfTimes(times).flatMap(({ fields, code }) => {
    const field = fields.find(isChanged)
    return field === undefined ? [] : [{ field, code }]
  })

  return fault ?? null
}
