export type Direction = 'up' | 'down' | 'left' | 'right'

/** In pixels. */
export type Box = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A focusable element: its box, and its row, menu or keyboard. */
export type Place<Target> = {
  readonly target: Target
  readonly box: Box
  readonly group: unknown
  readonly groupBox: Box
  /** When scrolled out of its row, it can be reached only from within that row. */
  readonly isInView: boolean
}

type Span = readonly [from: number, to: number]

const isVertical = (direction: Direction) => direction === 'up' || direction === 'down'
const along = (box: Box, direction: Direction): Span =>
  isVertical(direction) ? [box.top, box.bottom] : [box.left, box.right]
const across = (box: Box, direction: Direction): Span =>
  isVertical(direction) ? [box.left, box.right] : [box.top, box.bottom]

/** Boxes that touch or slightly overlap, such as an enlarged card, count as side by side. */
const TOLERANCE = 0.3

/** The distance to the box; null when it is not in that direction. */
function distance(from: Box, to: Box, direction: Direction): number | null {
  const [start, end] = along(from, direction)
  const [toStart, toEnd] = along(to, direction)
  const isForward = direction === 'down' || direction === 'right'
  const gap = isForward ? toStart - end : start - toEnd
  const slack = TOLERANCE * Math.min(end - start, toEnd - toStart)

  return gap < -slack ? null : Math.max(0, gap)
}

/** The gap between two spans; 0 when they overlap. */
function gapBetween([start, end]: Span, [otherStart, otherEnd]: Span): number {
  return Math.max(0, otherStart - end, start - otherEnd)
}

const middle = ([start, end]: Span) => (start + end) / 2

/**
 * The target of an arrow key, or null. First the neighbour in the same group. Then another group:
 * vertically the next row and its closest card; horizontally what is level, else what is beside the
 * whole group.
 */
export function nextFocus<Target>(
  from: Place<Target>,
  places: readonly Place<Target>[],
  direction: Direction,
): Place<Target> | null {
  const fromSpan = across(from.box, direction)
  const scored = (
    candidates: readonly Place<Target>[],
    isLevel: (place: Place<Target>) => boolean,
  ) =>
    candidates
      .flatMap((place) => {
        const far = distance(from.box, place.box, direction)
        if (place.target === from.target || far === null || !isLevel(place)) return []
        const span = across(place.box, direction)
        const aside = gapBetween(fromSpan, span) * 1_000 + Math.abs(middle(fromSpan) - middle(span))
        return [{ place, far, aside }]
      })
      .toSorted((a, b) => a.far - b.far || a.aside - b.aside)

  const siblings = places.filter(({ group }) => group === from.group)
  const isBeside = ({ box }: Place<Target>) => gapBetween(fromSpan, across(box, direction)) === 0
  const [sibling] = scored(siblings, isBeside)
  if (sibling) return sibling.place

  const others = places.filter(({ group, isInView }) => group !== from.group && isInView)
  const isGroupBeside = ({ groupBox }: Place<Target>) =>
    gapBetween(fromSpan, across(groupBox, direction)) === 0
  // From the middle of a menu to what is not level with it, but never from one row into another.
  const isNextDoor = ({ groupBox }: Place<Target>) =>
    !isVertical(direction) &&
    gapBetween(along(from.groupBox, direction), along(groupBox, direction)) > 0
  const level = scored(others, isGroupBeside)
  const nearest = level[0] ?? scored(others, isNextDoor)[0]
  if (!nearest) return null

  const inGroup = (level.length > 0 ? level : [nearest]).filter(
    ({ place }) => place.group === nearest.place.group,
  )
  const [closest] = isVertical(direction)
    ? inGroup.filter(({ far }) => far === nearest.far).toSorted((a, b) => a.aside - b.aside)
    : inGroup.toSorted((a, b) => a.aside - b.aside || a.far - b.far)

  return (closest ?? nearest).place
}
