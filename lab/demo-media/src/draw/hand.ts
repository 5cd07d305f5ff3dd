import { darker } from './colour.ts'
import { at, circle, path, rect, stroke, times } from './svg.ts'

/** What a hand does; `+y` runs along the forearm, out of the sleeve. */
export type Gesture = 'open' | 'fist' | 'point' | 'thumb' | 'flat' | 'peace'

/** A hand at the end of a forearm that comes down the y axis; `side` tells left (-1) from right (1) on screen. */
export function hand(gesture: Gesture, skin: string, side: -1 | 1): string {
  const line = darker(skin, 0.28)
  const finger = (x: number, y: number, dx: number, dy: number, width = 10.5): string =>
    stroke(`M${x},${y} l${dx},${dy}`, skin, width)
  const palm = circle(0, 10, 17, skin)
  const drawn: Record<Gesture, () => string> = {
    open: () =>
      finger(-11, 18, -9, 17) +
      finger(-4, 22, -3, 21) +
      finger(4, 22, 4, 20) +
      finger(11, 18, 10, 15) +
      finger(-side * 13, 6, -side * 17, 4, 11) +
      palm,
    flat: () =>
      finger(-9, 20, -3, 20) +
      finger(-3, 23, 0, 21) +
      finger(4, 23, 2, 20) +
      finger(10, 20, 4, 16) +
      finger(-side * 12, 8, -side * 14, 10, 11) +
      palm,
    fist: () =>
      path('M-17,2 Q-18,-6 0,-6 Q18,-6 17,2 L17,20 Q16,30 0,30 Q-16,30 -17,20z', skin) +
      stroke('M-7,14 v13 M1,14 v14 M9,14 v12', line, 2.4) +
      stroke(`M${-side * 15},6 Q${-side * 6},14 ${side * 4},9`, line, 2.8),
    point: () =>
      finger(-side * 8, 20, -side * 2, 28, 11.5) +
      palm +
      stroke(`M${side * 2},18 v9 M${side * 9},16 v8`, line, 2.4) +
      circle(side * 5, 18, 9, skin) +
      stroke(`M${side * 3},13 q${side * 5},5 0,12`, line, 2.2),
    thumb: () =>
      at(0, 0, finger(-side * 10, 4, -side * 8, -24, 12.5)) +
      rect(-17, -4, 34, 32, skin, { rx: 13 }) +
      times(3, (i) => stroke(`M${side * 2},${5 + i * 7} h${side * 13}`, line, 2.2)),
    peace: () =>
      finger(-7, 20, -9, 27, 11) +
      finger(5, 22, 8, 26, 11) +
      palm +
      stroke(`M${-side * 12},12 q${side * 10},6 ${side * 14},0`, line, 2.6),
  }

  return drawn[gesture]()
}
