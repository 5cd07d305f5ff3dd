import { garment } from './clothes.ts'
import { darker, lighter } from './colour.ts'
import type { Expression } from './expression.ts'
import { hand } from './hand.ts'
import { head } from './head.ts'
import { between, elbowOf, heading, limb, type Point } from './limbs.ts'
import type { Look } from './look.ts'
import type { Arm, Pose } from './pose.ts'
import { at, clipped, ellipse, path, rect } from './svg.ts'

/** From the neck's base down to the soles, in a person's own pixels. */
export const restingHeight = 452

/** From the neck's base down to the seat. */
const seatHeight = 206

/** A whole person; the base of the neck is the origin. The id must be unique in the picture. */
export function person(id: string, look: Look, pose: Pose, expression: Expression): string {
  const { back, front } = head(id, look, expression)
  const worn = garment(look.clothes, look.skin)
  const torso = torsoOutline(look)
  const { colour } = look.clothes
  const headAt = (children: string): string =>
    `<g transform="rotate(${pose.tilt} 0 -14)">${at(0, -92 + pose.nod, children)}</g>`

  return `<g transform="rotate(${pose.lean} 0 ${seatHeight})">${[
    headAt(back),
    legs(look, pose.posture),
    path(torso, darker(colour, 0.2)),
    clipped(
      `${id}-torso`,
      torso,
      path(torso, colour, { transform: 'translate(-10 0)' }) + worn.on + torsoShade(look),
    ),
    neck(look),
    worn.over,
    headAt(front + (pose.wearing ?? '')),
    arm(look, pose.left, -1),
    arm(look, pose.right, 1),
  ].join('')}</g>`
}

function shoulderWidth(look: Look): number {
  return 82 * look.build.shoulders
}

function torsoOutline(look: Look): string {
  const s = shoulderWidth(look)
  const w = 66 * look.build.waist
  const hip = w + 6

  return `M-26,-8 Q${-s + 14},-2 ${-s},34 Q${-s - 3},80 ${-w},130 L${-hip},206 Q0,222 ${hip},206 L${w},130 Q${s + 3},80 ${s},34 Q${s - 14},-2 26,-8 Q0,2 -26,-8z`
}

function torsoShade(look: Look): string {
  const s = shoulderWidth(look)
  return (
    path(`M${s - 16},10 Q${s - 30},120 ${s - 34},230 H${s + 30} V10z`, '#1c0f22', {
      opacity: 0.16,
    }) + ellipse(4, -2, 44, 16, '#1c0f22', { opacity: 0.22 })
  )
}

function neck(look: Look): string {
  return rect(-20, -40, 40, 48, darker(look.skin, 0.2), { rx: 14 })
}

function arm(look: Look, { to, gesture, turn, holding }: Arm, side: -1 | 1): string {
  const shoulder: Point = [side * (shoulderWidth(look) - 15), 32]
  const elbow = elbowOf(shoulder, to, 92, 90, side)
  const { colour, hasShortSleeves = false, style } = look.clothes
  const sleeve = sleeveColour(style, colour, look.clothes.under)
  const lit = side === -1 ? lighter(sleeve, 0.04) : darker(sleeve, 0.14)
  const cuff = between(elbow, to, 0.8)
  const angle = turn ?? heading(elbow, to)
  const bare = hasShortSleeves
    ? limb([between(shoulder, elbow, 0.7), elbow, to], look.skin, 25)
    : limb([cuff, to], look.skin, 23)
  const cloth = hasShortSleeves
    ? limb([shoulder, between(shoulder, elbow, 0.72)], lit, 41)
    : limb([shoulder, elbow, cuff], lit, 37)
  const rim = hasShortSleeves
    ? ''
    : limb([between(elbow, to, 0.76), between(elbow, to, 0.82)], darker(lit, 0.18), 38)

  return (
    bare +
    cloth +
    rim +
    at(
      to[0],
      to[1],
      at(0, 0, holdingUpright(holding, angle) + hand(gesture, look.skin, side), { turn: angle }),
    )
  )
}

// What a hand holds stays upright in the picture although the hand is turned.
function holdingUpright(holding: string | undefined, angle: number): string {
  return holding === undefined ? '' : at(0, 12, at(0, 0, holding, { turn: -angle }))
}

function sleeveColour(style: Look['clothes']['style'], colour: string, under: string): string {
  return style === 'dungarees' || style === 'knit-vest' ? under : colour
}

function legs(look: Look, posture: Pose['posture']): string {
  if (posture === 'bust') return ''
  const hip = 34 * look.build.waist
  const leg = (side: -1 | 1): string => {
    const [knee, foot]: [Point, Point] =
      posture === 'entitlement'
        ? [
            [side * (hip + 4), 312],
            [side * (hip + 8), 430],
          ]
        : [
            [side * (hip + 34), 236],
            [side * (hip + 26), 352],
          ]
    const colour = side === -1 ? look.trousers : darker(look.trousers, 0.16)
    return limb([[side * hip, 196], knee, foot], colour, 50) + shoe(foot, look.shoes, side)
  }

  return leg(1) + leg(-1)
}

function shoe([x, y]: Point, colour: string, side: -1 | 1): string {
  return (
    path(`M${x - 27},${y + 2} q26,-14 54,0 l${side * 6},20 q0,6 -6,6 h-52 q-6,0 -6,-6z`, colour) +
    rect(x - 32 + side * 2, y + 22, 66, 8, '#fff', { rx: 4, opacity: 0.85 })
  )
}
