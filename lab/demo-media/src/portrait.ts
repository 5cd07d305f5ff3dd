import type { ExpressionName } from './draw/expression.ts'
import { expressions } from './draw/expression.ts'
import { rimLight } from './draw/light.ts'
import { person } from './draw/person.ts'
import { arms, mirrored, entitlement, type ArmName } from './draw/pose.ts'
import { at, circle, path, rect, times } from './draw/svg.ts'
import { lookOf } from './looks.ts'

type Sitting = {
  readonly ground: string
  readonly pattern: 'rays' | 'dots' | 'stripes' | 'ring'
  readonly ink: string
  readonly face: ExpressionName
  readonly left?: ArmName
  readonly right?: ArmName
  readonly tilt?: number
}

const sittings: ReadonlyMap<string, Sitting> = new Map<string, Sitting>([
  [
    'tudor-carliont',
    { ground: '#FFC94A', pattern: 'rays', ink: '#ffd978', face: 'grin', tilt: -4 },
  ],
  [
    'ilinca-zbarnea',
    { ground: '#2ec4b6', pattern: 'dots', ink: '#54d6ca', face: 'smile', left: 'hush' },
  ],
  [
    'doru-patlagica',
    { ground: '#8cc152', pattern: 'rays', ink: '#9dcf68', face: 'grin', right: 'thumb' },
  ],
  [
    'anca-ghemulet',
    { ground: '#FF5A4E', pattern: 'stripes', ink: '#ff7166', face: 'smirk', left: 'chin' },
  ],
  [
    'matei-troscot',
    { ground: '#a583e0', pattern: 'ring', ink: '#b89aea', face: 'gasp', right: 'wave', tilt: 6 },
  ],
  [
    'oana-harjoana',
    { ground: '#ffb3c1', pattern: 'dots', ink: '#ffc7d1', face: 'smirk', left: 'cheek', tilt: 5 },
  ],
  ['sandu-balaurel', { ground: '#4a74d8', pattern: 'stripes', ink: '#5b83e0', face: 'deadpan' }],
  [
    'mirela-foisor',
    { ground: '#ffdf9e', pattern: 'ring', ink: '#ffe9bd', face: 'smile', left: 'cheek', tilt: -6 },
  ],
  ['radu-taciunaru', { ground: '#d7263d', pattern: 'ring', ink: '#e03a50', face: 'smirk' }],
  [
    'cezara-margelus',
    { ground: '#4ecdc4', pattern: 'rays', ink: '#6ad8d0', face: 'laugh', right: 'peace', tilt: 6 },
  ],
  ['gelu-papura', { ground: '#c9d6a3', pattern: 'dots', ink: '#d6e0b8', face: 'deadpan' }],
  [
    'bianca-turture',
    { ground: '#7ab8e8', pattern: 'ring', ink: '#8fc5ee', face: 'smile', tilt: 4 },
  ],
  [
    'horia-clabuc',
    { ground: '#f2862a', pattern: 'stripes', ink: '#f5974a', face: 'shout', right: 'fistUp' },
  ],
  [
    'stefania-urzicuta',
    { ground: '#c7f05a', pattern: 'stripes', ink: '#d3f576', face: 'suspicious', left: 'chin' },
  ],
  [
    'nelu-ceaslov',
    { ground: '#c98a5a', pattern: 'rays', ink: '#d49a6d', face: 'bliss', right: 'heart' },
  ],
  [
    'iulia-vrabiuta',
    { ground: '#ffe27a', pattern: 'dots', ink: '#ffea9c', face: 'grin', left: 'wave', tilt: -5 },
  ],
])

/** A comedian's portrait as an SVG document of 640×640. */
export function drawPortrait(slug: string): string {
  const sitting = sittings.get(slug)
  if (sitting === undefined) throw new Error(`No portrait for “${slug}”: add one to portrait.ts`)

  const { ground, face, left = 'down', right = 'down', tilt = 0 } = sitting
  const pose = {
    ...entitlement,
    left: arms[left],
    right: mirrored(arms[right]),
    posture: 'bust',
    tilt,
  } as const
  const figure = at(320, 420, person('portrait', lookOf(slug), pose, expressions[face]), {
    scale: 1.6,
  })

  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640">${rimLight('rim', '#ffffff', false)}${rect(0, 0, 640, 640, ground)}${pattern(sitting)}<g filter="url(#rim)">${figure}</g></svg>`
}

function pattern({ pattern: kind, ink }: Sitting): string {
  const drawn: Record<Sitting['pattern'], () => string> = {
    rays: () =>
      times(14, (i) => {
        const [a, b] = [(i / 14) * Math.PI * 2, ((i + 0.5) / 14) * Math.PI * 2]
        return path(
          `M320,300 L${320 + Math.cos(a) * 700},${300 + Math.sin(a) * 700} L${320 + Math.cos(b) * 700},${300 + Math.sin(b) * 700}z`,
          ink,
        )
      }),
    dots: () =>
      times(81, (i) =>
        circle((i % 9) * 80 + (Math.floor(i / 9) % 2) * 40, Math.floor(i / 9) * 80, 13, ink),
      ),
    stripes: () => times(12, (i) => path(`M${i * 110 - 500},0 h55 l400,640 h-55z`, ink)),
    ring: () =>
      circle(320, 300, 290, ink) +
      circle(320, 300, 210, 'none', { stroke: '#fff', 'stroke-width': 4, opacity: 0.35 }),
  }

  return drawn[kind]()
}
