import type { Gesture } from './hand.ts'
import type { Point } from './limbs.ts'

/** One arm: where the wrist is (the neck's base is the origin), what the hand does and holds. */
export type Arm = {
  readonly to: Point
  readonly gesture: Gesture
  /** Degrees that replace the direction of the forearm. */
  readonly turn?: number
  /** A picture around the palm, drawn upright under the fingers. */
  readonly holding?: string
}

/** How a person stands or sits; `left` and `right` are the picture's. */
export type Pose = {
  readonly left: Arm
  readonly right: Arm
  readonly posture: 'entitlement' | 'seated' | 'bust'
  /** Degrees of the head and of the whole body. */
  readonly tilt: number
  readonly lean: number
  /** Pixels by which the head comes down. */
  readonly nod: number
  /** A hat or headphones, drawn around the head's centre. */
  readonly wearing?: string
}

const rest = { to: [-96, 186], gesture: 'fist' } as const satisfies Arm

/** Arms hanging down. */
export const entitlement: Pose = {
  left: rest,
  right: { ...rest, to: [96, 186] },
  posture: 'entitlement',
  tilt: 0,
  lean: 0,
  nod: 0,
}

/** An arm of the left side (of the picture), to be mirrored by `mirrored`. */
export const arms = {
  down: rest,
  hip: { to: [-72, 150], gesture: 'fist', turn: -60 },
  open: { to: [-138, 66], gesture: 'open' },
  shrug: { to: [-132, 74], gesture: 'flat', turn: 118 },
  up: { to: [-128, -96], gesture: 'open' },
  fistUp: { to: [-112, -110], gesture: 'fist' },
  pointUp: { to: [-96, -70], gesture: 'point', turn: 176 },
  pointOut: { to: [-150, 8], gesture: 'point' },
  chin: { to: [-26, 2], gesture: 'fist', turn: 190 },
  cheek: { to: [-56, -46], gesture: 'flat', turn: 168 },
  facepalm: { to: [-34, -66], gesture: 'flat', turn: 196 },
  heart: { to: [-6, 76], gesture: 'flat', turn: -100 },
  lap: { to: [-40, 176], gesture: 'fist' },
  table: { to: [-66, 128], gesture: 'fist', turn: -70 },
  mic: { to: [-34, 48], gesture: 'fist', turn: 205 },
  hold: { to: [-86, 70], gesture: 'fist', turn: 180 },
  present: { to: [-128, 40], gesture: 'flat', turn: 110 },
  wave: { to: [-118, -84], gesture: 'open', turn: 170 },
  thumb: { to: [-100, 46], gesture: 'thumb', turn: 6 },
  peace: { to: [-104, -54], gesture: 'peace', turn: 178 },
  hush: { to: [-14, -14], gesture: 'point', turn: 186 },
} as const satisfies Record<string, Arm>

/** The name of a ready-made arm. */
export type ArmName = keyof typeof arms

/** The same arm on the right side of the picture. */
export function mirrored(arm: Arm): Arm {
  const turn = arm.turn === undefined ? {} : { turn: -arm.turn }
  return { ...arm, ...turn, to: [-arm.to[0], arm.to[1]] }
}
