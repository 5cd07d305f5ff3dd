import { short, stroke } from './svg.ts'

/** A point of the picture. */
export type Point = readonly [x: number, y: number]

/**
 * Where the elbow lies so that two bones reach from shoulder to wrist.
 * Of the two answers the lower and more outward one is taken (`side` -1 is the picture's left),
 * as arms hang; a wrist out of reach is answered with a stretched arm.
 */
export function elbowOf(
  shoulder: Point,
  wrist: Point,
  upper: number,
  lower: number,
  side: -1 | 1,
): Point {
  const [dx, dy] = [wrist[0] - shoulder[0], wrist[1] - shoulder[1]]
  const distance = Math.max(1, Math.hypot(dx, dy))
  if (distance >= upper + lower) return between(shoulder, wrist, upper / (upper + lower))

  const along = (distance ** 2 + upper ** 2 - lower ** 2) / (2 * distance)
  const off = Math.sqrt(Math.max(0, upper ** 2 - along ** 2))
  const [ux, uy] = [dx / distance, dy / distance]
  const one: Point = [shoulder[0] + ux * along - uy * off, shoulder[1] + uy * along + ux * off]
  const other: Point = [shoulder[0] + ux * along + uy * off, shoulder[1] + uy * along - ux * off]
  const hang = ([x, y]: Point): number => y + side * x * 0.8

  return hang(one) > hang(other) ? one : other
}

/** Degrees by which something drawn down the y axis must turn to point from one place to another. */
export function heading(from: Point, to: Point): number {
  return (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI - 90
}

/** The point that lies a share of the way between two. */
export function between(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}

/** A limb as one thick line through its points. */
export function limb(points: readonly Point[], colour: string, width: number): string {
  const d = points
    .map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${short(x)},${short(y)}`)
    .join(' ')

  return stroke(d, colour, width)
}
