import { darker, lighter, mix } from './colour.ts'
import type { Expression } from './expression.ts'
import type { Look } from './look.ts'
import { at, circle, clipped, ellipse, path, short, stroke } from './svg.ts'

const ink = '#2a1420'

/** Eyes, brows, nose, mouth and what time left on the skin; the head's centre is the origin. */
export function face(id: string, look: Look, expression: Expression): string {
  return [
    cheeks(look),
    look.tired === true ? eyeBags(look) : '',
    eye(`${id}-l`, look, expression, -1),
    eye(`${id}-r`, look, expression, 1),
    brow(look, expression, -1),
    brow(look, expression, 1),
    nose(look),
    mouth(`${id}-m`, look, expression),
    look.wrinkles === true ? wrinkles(look) : '',
  ].join('')
}

function eye(id: string, look: Look, expression: Expression, side: -1 | 1): string {
  const { colour, size = 1, lashes = false } = look.eyes
  const x = side * 25
  const lid = darker(look.skin, 0.62)
  if (expression.isBeaming) return stroke(`M${x - 15},3 Q${x},-17 ${x + 15},3`, lid, 5.5)
  if (expression.lids < 0.15) return stroke(`M${x - 14},-3 Q${x},8 ${x + 14},-3`, lid, 5)

  const rx = 14.5 * size
  const ry = 16.5 * size * Math.min(expression.lids, 1.2)
  const pupilX = x + expression.look[0] * 6 - side * 1.5
  const pupilY = -4 + expression.look[1] * 6
  const shape = `M${short(x - rx)},-4 a${short(rx)},${short(ry)} 0 1 1 ${short(2 * rx)},0 a${short(rx)},${short(ry)} 0 1 1 ${short(-2 * rx)},0`
  const iris =
    circle(pupilX, pupilY, 8.6 * size, colour) +
    circle(pupilX, pupilY, 4.9 * size, '#140a12') +
    circle(pupilX + 3, pupilY - 3.4, 2.7, '#fff')
  const top = -4 - ry
  const lash = `M${short(x - rx - 1)},-4 Q${short(x - rx)},${short(top)} ${x},${short(top)} Q${short(x + rx)},${short(top)} ${short(x + rx + 1)},-4`
  const flick = lashes
    ? stroke(
        `M${short(x + side * rx)},-7 l${side * 8},-7 M${short(x + side * (rx - 3))},-13 l${side * 6},-8`,
        ink,
        3.6,
      )
    : ''

  return (
    path(shape, '#fff') +
    clipped(id, shape, iris) +
    stroke(lash, lashes ? ink : lid, lashes ? 4.6 : 3.4) +
    flick
  )
}

function brow(look: Look, expression: Expression, side: -1 | 1): string {
  const { colour, weight, tilt = 0 } = look.brows
  const raised =
    expression.brows * 11 + (side === 1 ? expression.quirk * 13 : -expression.quirk * 3)
  const slope = expression.frown * 9 + tilt
  const inner = -29 - raised + slope
  const outer = -29 - raised - slope * 0.6 + 3
  const middle = Math.min(inner, outer) - 5 - expression.brows * 2

  return stroke(
    `M${side * 10},${short(inner)} Q${side * 26},${short(middle)} ${side * 42},${short(outer)}`,
    colour,
    weight,
  )
}

function nose(look: Look): string {
  const line = darker(look.skin, 0.34)
  const fill = mix(look.skin, '#e0463c', 0.2)
  const drawn: Record<Look['nose'], () => string> = {
    button: () =>
      ellipse(0, 17, 9, 7, fill) +
      ellipse(-3, 14.5, 2.8, 2, lighter(look.skin, 0.5), { opacity: 0.8 }),
    round: () =>
      ellipse(0, 15, 15, 12.5, fill) +
      ellipse(-5, 11, 4.4, 3.2, lighter(look.skin, 0.5), { opacity: 0.75 }),
    long: () =>
      path('M-4,-12 Q3,6 13,22 Q4,31 -9,25 Q-5,4 -4,-12z', fill) +
      stroke('M-9,24 Q2,31 13,22', line, 3.4),
    hook: () =>
      path('M-3,-12 Q16,2 13,18 Q8,30 -9,23 Q-5,2 -3,-12z', fill) +
      stroke('M13,14 Q10,29 -9,23', line, 3.6),
  }

  return drawn[look.nose]()
}

function mouth(id: string, look: Look, expression: Expression): string {
  const { open, smile, width, smirk } = expression
  const half = 9 + width * 17
  const lift = smile * 9
  const y = look.face === 'long' ? 47 : 43
  const lip = look.lips ?? darker(look.skin, 0.52)
  const lipWeight = look.lips === undefined ? 3.8 : 5.6
  if (open < 0.07) {
    const d = `M${short(-half + smirk * 6)},${short(y - lift * 0.55 + smirk * 5)} Q${short(smirk * 6)},${short(y + lift)} ${short(half + smirk * 3)},${short(y - lift * 0.55 - smirk * 5)}`
    const corner =
      smile > 0.3
        ? stroke(
            `M${short(half - 1)},${short(y - lift * 0.55 - 5 - smirk * 5)} q6,3 4,9`,
            darker(look.skin, 0.4),
            3,
          )
        : ''
    return stroke(d, lip, lipWeight) + corner
  }

  const top = y - 3 - open * 3
  const corner = y - lift * 0.6
  const bottom = y + 7 + open * 27 + (smile < 0 ? smile * 6 : 0)
  const shape = `M${short(-half)},${short(corner)} Q0,${short(top + lift * 0.35 - (smile < 0 ? 9 : 0))} ${short(half)},${short(corner)} Q${short(half * 0.92)},${short(bottom)} 0,${short(bottom)} Q${short(-half * 0.92)},${short(bottom)} ${short(-half)},${short(corner)}z`
  const inside =
    path(shape, '#4f0f1c') +
    ellipse(0, bottom + 1, half * 0.72, 6 + open * 9, '#ef6b72') +
    path(
      `M${short(-half)},${short(corner - 14)} H${short(half)} V${short(top + 7 + open * 3)} Q0,${short(top + 12 + open * 4)} ${short(-half)},${short(top + 7 + open * 3)}z`,
      '#fff',
    )
  const tongue = expression.isTongueOut
    ? path(`M-11,${short(bottom - 9)} h24 v12 a12,13 0 0 1 -24,0z`, '#ef6b72') +
      stroke(`M1,${short(bottom - 6)} v12`, '#c4454f', 3)
    : ''

  return clipped(id, shape, inside) + stroke(shape, lip, lipWeight) + tongue
}

function cheeks(look: Look): string {
  const warmth = look.blush ?? 0.3
  const blush = [-1, 1]
    .map((side) => ellipse(side * 38, 22, 13, 9, '#ff4f55', { opacity: warmth }))
    .join('')
  const freckle = darker(look.skin, 0.35)
  const spots =
    look.freckles === true
      ? [
          [-42, 14],
          [-34, 19],
          [-27, 15],
          [-38, 24],
          [42, 14],
          [34, 19],
          [27, 15],
          [38, 24],
        ]
          .map(([x = 0, y = 0]) => circle(x, y, 2, freckle, { opacity: 0.75 }))
          .join('')
      : ''

  return blush + spots
}

function eyeBags(look: Look): string {
  const bag = mix(look.skin, '#7a4a86', 0.4)
  return [-1, 1]
    .map((side) => at(side * 25, 0, ellipse(0, 6, 15, 11, bag, { opacity: 0.65 })))
    .join('')
}

function wrinkles(look: Look): string {
  const line = darker(look.skin, 0.3)
  return (
    stroke('M-22,-56 Q0,-62 22,-56 M-16,-46 Q0,-51 16,-46', line, 2.4) +
    stroke('M-47,-6 l-7,-4 M-47,0 l-8,1 M47,-6 l7,-4 M47,0 l8,1', line, 2.4) +
    stroke('M-30,28 Q-36,38 -31,48 M30,28 Q36,38 31,48', line, 2.6)
  )
}
