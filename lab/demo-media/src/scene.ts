import { expressions, type Expression, type ExpressionName } from './draw/expression.ts'
import { rimLight } from './draw/light.ts'
import type { Point } from './draw/limbs.ts'
import { person } from './draw/person.ts'
import { arms, mirrored, entitlement, type Arm, type ArmName, type Pose } from './draw/pose.ts'
import { at, element } from './draw/svg.ts'
import { lookOf } from './looks.ts'
import type { Scenery } from './sets/scenery.ts'

/** A person in a picture of 1280×720: where the neck's base is, how large, doing what. */
export type Actor = {
  readonly who: string
  readonly x: number
  readonly y: number
  readonly size: number
  readonly face: ExpressionName | Partial<Expression>
  readonly left?: Arm | ArmName
  readonly right?: Arm | ArmName
  readonly posture?: Pose['posture']
  readonly tilt?: number
  readonly lean?: number
  readonly wearing?: string
}

/** A still picture: a place seen through a camera, people before it, things around them. */
export type Scene = {
  readonly scenery: Scenery
  /** Left, top and width of what the camera sees of the place; its height follows. */
  readonly camera?: readonly [x: number, y: number, width: number]
  /** How much the place behind is out of focus, in pixels. */
  readonly blur?: number
  readonly behind?: string
  readonly actors: readonly Actor[]
  readonly before?: string
}

/** A ready-made arm with something in its hand; the shift moves the thing away from the palm. */
export function holding(name: ArmName, thing: string, size = 1, shift: Point = [0, 0]): Arm {
  return { ...arms[name], holding: at(shift[0], shift[1], thing, { scale: size }) }
}

/** The whole picture as an SVG document of 1280×720. */
export function drawScene({
  scenery,
  camera = [0, 0, 1280],
  blur = 0,
  behind = '',
  actors,
  before = '',
}: Scene): string {
  const [x, y, width] = camera
  const seen = (layer: string): string =>
    layer === ''
      ? ''
      : element(
          'svg',
          { width: 1280, height: 720, viewBox: `${x} ${y} ${width} ${(width * 9) / 16}` },
          layer,
        )
  const back =
    blur === 0 ? seen(scenery.back) : element('g', { filter: 'url(#soft)' }, seen(scenery.back))
  const soft = `<filter id="soft" x="0" y="0" width="1" height="1"><feGaussianBlur stdDeviation="${blur}"/></filter>`

  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="0 0 1280 720">${soft}${rimLight('rim-l', scenery.rim, false)}${rimLight('rim-r', scenery.rim, true)}${back}${behind}${actors.map(drawActor).join('')}${seen(scenery.front)}${before}</svg>`
}

function drawActor(actor: Actor, index: number): string {
  const look = lookOf(actor.who)
  const pose: Pose = {
    ...entitlement,
    left: armOf(actor.left ?? 'down'),
    right: armOf(actor.right ?? 'down', true),
    posture: actor.posture ?? 'entitlement',
    tilt: actor.tilt ?? 0,
    lean: actor.lean ?? 0,
    ...(actor.wearing === undefined ? {} : { wearing: actor.wearing }),
  }
  const face =
    typeof actor.face === 'string'
      ? expressions[actor.face]
      : { ...expressions.calm, ...actor.face }
  const drawn = person(`p${index}`, look, pose, face)

  return element(
    'g',
    { filter: `url(#rim-${actor.x > 640 ? 'l' : 'r'})` },
    at(actor.x, actor.y, drawn, { scale: actor.size }),
  )
}

function armOf(arm: Arm | ArmName, isRight = false): Arm {
  const given: Arm = typeof arm === 'string' ? arms[arm] : arm
  return isRight ? mirrored(given) : given
}
