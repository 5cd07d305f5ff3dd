import { expressions, type Expression } from './draw/expression.ts'
import type { Point } from './draw/limbs.ts'
import { arms, mirrored, entitlement, type Arm, type ArmName, type Pose } from './draw/pose.ts'
import { handMicrophone } from './props/devices.ts'
import type { Player } from './scripts/script.ts'

/** What goes on around a player at one moment. */
export type Moment = {
  /** Seconds since the film began. */
  readonly t: number
  /** Loudness of the player's own voice, 0 to 1. */
  readonly voice: number
  readonly isSpeaking: boolean
  /** How much the room laughs or claps, 0 to 1. */
  readonly laughing: number
  /** Where the one who speaks is: -1 to the left, 1 to the right, 0 no one else. */
  readonly other: -1 | 0 | 1
  /** Tells players apart, so that they do not move in step. */
  readonly seed: number
}

const gestures: readonly ArmName[] = [
  'open',
  'present',
  'heart',
  'shrug',
  'pointUp',
  'open',
  'thumb',
  'present',
]

/** How a player stands, and with which face, at a moment. */
export function act(player: Player, moment: Moment): { pose: Pose; expression: Expression } {
  const { t, voice, isSpeaking, laughing, seed } = moment
  const sway = Math.sin(t * 1.3 + seed * 2)
  const tilt =
    sway * 2.2 +
    (isSpeaking ? Math.sin(t * 3.1 + seed) * 2.4 : 0) -
    moment.other * -2.5 -
    laughing * 4 * (seed % 2 === 0 ? 1 : -1)
  const pose: Pose = {
    ...entitlement,
    posture: player.posture,
    left: leftArm(player, moment),
    right: rightArm(player, moment),
    tilt,
    lean: Math.sin(t * 0.9 + seed) * (player.posture === 'entitlement' ? 1.4 : 0.7),
    nod: voice * 3.5 + laughing * Math.abs(Math.sin(t * 9 + seed)) * 4,
    ...(player.wearing === undefined ? {} : { wearing: player.wearing }),
  }

  return { pose, expression: faceOf(moment) }
}

function faceOf({ t, voice, isSpeaking, laughing, other, seed }: Moment): Expression {
  const isBlinking = (t + seed * 1.7) % 3.3 < 0.13
  const lids = isBlinking ? 0.05 : 1
  const glance: readonly [number, number] =
    other === 0 ? [Math.sin(t * 0.7 + seed) * 0.6, 0] : [other * 0.75, 0]
  if (isSpeaking) {
    return {
      ...expressions.talk,
      open: voice < 0.08 ? 0 : voice,
      width: 0.45 + 0.4 * Math.abs(Math.sin(t * 5.3 + seed)),
      smile: 0.35,
      brows: 0.15 + voice * 0.7,
      quirk: Math.max(0, Math.sin(t * 0.8 + seed)) * 0.6,
      lids,
      look: [Math.sin(t * 1.1 + seed) * 0.5, 0],
    }
  }
  if (laughing > 0.35) {
    return other === 0
      ? { ...expressions.smile, lids, look: glance, quirk: laughing * 0.7 }
      : { ...expressions.laugh, open: 0.45 + 0.45 * Math.abs(Math.sin(t * 10 + seed)) }
  }

  return { ...expressions.calm, lids, look: glance, smile: 0.45, brows: other === 0 ? 0 : 0.2 }
}

function leftArm(player: Player, moment: Moment): Arm {
  const idle = arms[player.left]
  const { t, isSpeaking, laughing, seed } = moment
  if (!isSpeaking && !(laughing > 0.2 && player.hasMicrophone === true))
    return breathing(idle, t, seed)

  return gesticulating(idle, t, seed, isSpeaking)
}

function rightArm(player: Player, moment: Moment): Arm {
  const { t, voice, isSpeaking, seed } = moment
  if (player.hasMicrophone === true) {
    const mic: Arm = {
      ...arms.mic,
      to: [arms.mic.to[0] + Math.sin(t * 1.9 + seed) * 2, arms.mic.to[1] + voice * 2],
      holding: handMicrophone(),
    }
    return mirrored(mic)
  }
  const idle = arms[player.right]
  const talksWithIt = isSpeaking && Math.floor(t / 2.6 + seed) % 2 === 1

  return mirrored(
    talksWithIt ? gesticulating(idle, t + 5, seed, true) : breathing(idle, t, seed + 1),
  )
}

// From one gesture to the next every second and a half, easing for a third of a second.
function gesticulating(idle: Arm, t: number, seed: number, isSpeaking: boolean): Arm {
  const beat = t / 1.5 + seed * 0.37
  const step = Math.floor(beat)
  const named = (index: number): Arm => {
    const name = gestures[(index * 3 + seed * 5 + 80) % gestures.length]
    return index % 4 === 3 || name === undefined ? idle : arms[name]
  }
  const [from, to] = [named(step - 1), isSpeaking ? named(step) : arms.open]
  const share = eased(Math.min(1, (beat - step) * 3))
  const place = (axis: 0 | 1): number => from.to[axis] + (to.to[axis] - from.to[axis]) * share
  const wrist: Point = [place(0) + Math.sin(t * 5.1) * 3, place(1) + Math.sin(t * 6.3 + seed) * 4]
  const arm = share < 0.5 ? from : to

  return { ...arm, to: wrist }
}

function breathing(arm: Arm, t: number, seed: number): Arm {
  return { ...arm, to: [arm.to[0], arm.to[1] + Math.sin(t * 1.6 + seed) * 1.5] }
}

function eased(share: number): number {
  return share * share * (3 - 2 * share)
}
