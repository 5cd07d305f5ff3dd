/** Seconds of one part of a film, and how many parts are half a minute. */
const HALF_MINUTE_PARTS = 6
const MINUTE_PARTS = 2 * HALF_MINUTE_PARTS
/** In percent of those who began. */
const SPIKE_POINTS = 4
const DIP_POINTS = 5
const CALM_POINTS = 1
/** How many marks of each kind are shown. */
const MARKS_MAX = 3

export type RetentionMark = {
  /** `intro`: who is still there after half a minute; `top`: hardly a viewer leaves; `spike`: watched again; `dip`: left or skipped. */
  readonly kind: 'intro' | 'top' | 'spike' | 'dip'
  /** Parts: `to` is exclusive. */
  readonly from: number
  readonly to: number
  /** The percentage that the mark states. */
  readonly percent: number
}

/** How often each part was watched, from where stretches begin and end. */
export function timesWatched(
  edges: readonly { readonly part: number; readonly begun: number; readonly ended: number }[],
  parts: number,
): number[] {
  const change = new Map(edges.map(({ part, begun, ended }) => [part, begun - ended]))
  let current = 0

  return Array.from({ length: parts }, (_, part) => (current += change.get(part) ?? 0))
}

/** In percent of those who began; above 100 where parts are watched again. */
export function retentionPercents(times: readonly number[]): number[] {
  const began = Math.max(0, ...times.slice(0, HALF_MINUTE_PARTS))

  return times.map((watched) => (began === 0 ? 0 : Math.round((100 * watched) / began)))
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

const overlaps = (one: RetentionMark, other: RetentionMark) =>
  one.from < other.to && other.from < one.to

/** The strongest marks first, none over another. */
function strongest(marks: readonly RetentionMark[], strength: (mark: RetentionMark) => number) {
  const chosen: RetentionMark[] = []
  for (const mark of marks.toSorted((one, other) => strength(other) - strength(one))) {
    if (chosen.length < MARKS_MAX && !chosen.some((other) => overlaps(mark, other)))
      chosen.push(mark)
  }

  return chosen
}

/** Runs of parts that lie above what is usual around them. */
function spikes(percents: readonly number[]): RetentionMark[] {
  const above = percents.map(
    (percent, part) =>
      percent - median(percents.slice(Math.max(0, part - MINUTE_PARTS), part + MINUTE_PARTS + 1)),
  )
  const runs: RetentionMark[] = []
  for (let part = HALF_MINUTE_PARTS; part < percents.length; part += 1) {
    if ((above[part] ?? 0) < SPIKE_POINTS) continue
    const from = part
    while ((above[part] ?? 0) >= SPIKE_POINTS) part += 1
    runs.push({ kind: 'spike', from, to: part, percent: Math.max(...percents.slice(from, part)) })
  }

  return strongest(runs, ({ from, to }) => Math.max(...above.slice(from, to)))
}

/** Windows of one length after the first half minute, with how much of the audience they lose. */
function windows(percents: readonly number[], length: number) {
  const starts = Math.max(0, percents.length - length - HALF_MINUTE_PARTS)

  return Array.from({ length: starts }, (_, index) => {
    const from = index + HALF_MINUTE_PARTS
    return { from, to: from + length, lost: (percents[from] ?? 0) - (percents[from + length] ?? 0) }
  })
}

/** The four kinds of marks on the curve of a title, in the order of the film. */
export function retentionMarks(percents: readonly number[]): RetentionMark[] {
  if (percents.length <= MINUTE_PARTS) return []
  const intro: RetentionMark = {
    kind: 'intro',
    from: 0,
    to: HALF_MINUTE_PARTS,
    percent: percents[HALF_MINUTE_PARTS] ?? 0,
  }
  const again = spikes(percents)
  const free = (mark: RetentionMark) => !again.some((spike) => overlaps(mark, spike))
  const dips = windows(percents, HALF_MINUTE_PARTS)
    .filter(({ lost }) => lost >= DIP_POINTS)
    .map(({ from, to, lost }): RetentionMark => ({ kind: 'dip', from, to, percent: lost }))
    .filter(free)
  const calm = windows(percents, MINUTE_PARTS)
    .filter(({ lost }) => Math.abs(lost) <= CALM_POINTS)
    .map(({ from, to }): RetentionMark => ({ kind: 'top', from, to, percent: percents[from] ?? 0 }))
    .filter(free)

  return [
    intro,
    ...again,
    ...strongest(dips, ({ percent }) => percent),
    ...strongest(calm, ({ percent }) => percent),
  ].toSorted((one, other) => one.from - other.from)
}
