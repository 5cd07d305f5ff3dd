import { beard } from './beard.ts'
import { darker, lighter } from './colour.ts'
import type { Expression } from './expression.ts'
import { faceOutline, faceShapes } from './face-shape.ts'
import { face } from './face.ts'
import { glasses } from './glasses.ts'
import { hair } from './hair.ts'
import type { Look } from './look.ts'
import { at, circle, clipped, ellipse, path, stroke } from './svg.ts'

/** A head around its own centre, in the two layers between which the body stands. */
export function head(
  id: string,
  look: Look,
  expression: Expression,
): { back: string; front: string } {
  const { back, front } = hair(look)

  return {
    back,
    front: [
      ears(look),
      skull(`${id}-skull`, look),
      look.beard === undefined ? '' : beard(look.beard, look.face, 'under'),
      face(id, look, expression),
      look.beard === undefined ? '' : beard(look.beard, look.face, 'over'),
      front,
      look.glasses === undefined ? '' : glasses(look.glasses),
      earrings(look),
    ].join(''),
  }
}

function skull(id: string, look: Look): string {
  const outline = faceOutline(look.face)
  const lit = path(outline, look.skin, { transform: 'translate(-11 -7)' })

  return path(outline, darker(look.skin, 0.17)) + clipped(id, outline, lit)
}

function ears(look: Look): string {
  const { cheek } = faceShapes[look.face]
  const ear = (side: -1 | 1): string =>
    at(
      side * (cheek + 1),
      4,
      ellipse(0, 0, 12, 17, side === 1 ? darker(look.skin, 0.17) : look.skin) +
        stroke(`M${side * 3},-7 q${side * 5},7 ${side * -2},13`, darker(look.skin, 0.35), 3),
    )

  return ear(-1) + ear(1)
}

function earrings(look: Look): string {
  if (look.earrings === undefined) return ''
  const { earrings: colour } = look
  const x = faceShapes[look.face].cheek + 3

  return [-1, 1]
    .map(
      (side) =>
        circle(side * x, 36, 12, 'none', { stroke: colour, 'stroke-width': 4.5 }) +
        circle(side * x - 6, 28, 2.4, lighter(colour, 0.6)),
    )
    .join('')
}
