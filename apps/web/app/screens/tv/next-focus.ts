/** Where the focus can go with one press of an arrow. */
export type Direction = 'up' | 'down' | 'left' | 'right'

/** A box on the screen, in pixels. */
export type Box = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Something that can have the focus: where it is, and the row, menu or keyboard it belongs to. */
export type Place<Target> = {
  readonly target: Target
  readonly box: Box
  readonly group: unknown
  readonly groupBox: Box
  /** Scrolled out of its row, it can be reached only from within that row. */
  readonly isInView: boolean
}

type Span = readonly [from: number, to: number]

const isVertical = (direction: Direction) => direction === 'up' || direction === 'down'
const along = (box: Box, direction: Direction): Span =>
  isVertical(direction) ? [box.top, box.bottom] : [box.left, box.right]
const across = (box: Box, direction: Direction): Span =>
  isVertical(direction) ? [box.left, box.right] : [box.top, box.bottom]

/** Boxes that touch or overlap a little, as a grown card does, still stand beside each other. */
const TOLERANCE = 0.3

/** How far one has to go to reach the box; null when it does not lie that way. */
function distance(from: Box, to: Box, direction: Direction): number | null {
  const [start, end] = along(from, direction)
  const [toStart, toEnd] = along(to, direction)
  const isForward = direction === 'down' || direction === 'right'
  const gap = isForward ? toStart - end : start - toEnd
  const slack = TOLERANCE * Math.min(end - start, toEnd - toStart)

  return gap < -slack ? null : Math.max(0, gap)
}

/** How far apart two spans are; 0 when they overlap. */
function gapBetween([start, end]: Span, [otherStart, otherEnd]: Span): number {
  return Math.max(0, otherStart - end, start - otherEnd)
}

const middle = ([start, end]: Span) => (start + end) / 2

/**
 * What gets the focus when an arrow is pressed, or null when there is nothing that way.
 *
 * First the neighbour in the same group. Then another group: downwards the next row, whichever it is
 * and however few cards it has, and in it the card closest to where one was; sideways what is level,
 * else what stands beside the whole group.
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
  // From the middle of a menu to what is not level with it: but never from one row into another.
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
