/** A write that one member of the database has acknowledged. */
export type Acknowledgement = {
  readonly id: string
  readonly member: string
  /** Rises with each primary that takes over. */
  readonly timeline: number
  readonly sentAtMs: number
  readonly acknowledgedAtMs: number
}

/**
 * Every write that a former primary has acknowledged although it was sent after the next primary had
 * acknowledged one: moments with two primaries. Empty is good.
 */
export function afterTakeover(all: readonly Acknowledgement[]): readonly Acknowledgement[] {
  const takenOverAtMs = (timeline: number) =>
    Math.min(
      ...all.filter((one) => one.timeline > timeline).map((one) => one.acknowledgedAtMs),
      Number.POSITIVE_INFINITY,
    )
  const ends = new Map(all.map(({ timeline }) => [timeline, takenOverAtMs(timeline)]))

  return all.filter(
    ({ timeline, sentAtMs }) => sentAtMs > (ends.get(timeline) ?? Number.POSITIVE_INFINITY),
  )
}
