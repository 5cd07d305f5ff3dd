import { lettering } from '../draw/lettering.ts'
import { seededRandom } from '../draw/random.ts'
import { at, circle, ellipse, path, rect, stroke, times } from '../draw/svg.ts'

const party = ['#FF5A4E', '#FFC94A', '#4ecdc4', '#ff9ad5', '#8f7bff', '#fff3dc']

/** Paper confetti all over a 1280×720 picture. */
export function confetti(seed: number, count = 90): string {
  const random = seededRandom(seed)
  return times(count, () =>
    at(
      random() * 1280,
      random() * 620,
      rect(-7, -4, 14, 8, party[Math.floor(random() * party.length)] ?? '#fff', { rx: 2 }),
      { turn: Math.round(random() * 180) },
    ),
  )
}

/** Rain and its splashes. */
export function rain(seed: number): string {
  const random = seededRandom(seed)
  return times(70, () => {
    const [x, y] = [random() * 1300, random() * 640]
    return stroke(`M${Math.round(x)},${Math.round(y)} l-7,32`, '#7fc8f0', 5, { opacity: 0.85 })
  })
}

/** Strokes around a point that say “bang”. */
export function burst(radius: number, colour: string, count = 12): string {
  return times(count, (i) => {
    const angle = (i / count) * Math.PI * 2
    const point = (r: number): string =>
      `${Math.round(Math.cos(angle) * r)},${Math.round(Math.sin(angle) * r)}`
    return stroke(`M${point(radius)} L${point(radius * (i % 2 === 0 ? 1.35 : 1.22))}`, colour, 9)
  })
}

/** Laughter in the air. */
export function haha(seed: number, count = 7): string {
  const random = seededRandom(seed)
  return times(count, (i) => {
    const word = lettering(i % 3 === 2 ? 'HI' : 'HA', 0, 0, 60 + random() * 50, {
      face: 'bangers',
      anchor: 'middle',
      fill: party[i % party.length] ?? '#fff',
    })
    return at(((i + 0.5) / count) * 1280, 90 + ((i * 5) % 4) * 62 + random() * 30, word, {
      turn: Math.round(random() * 44 - 22),
    })
  })
}

/** Sleep in the air. */
export function zzz(x: number, y: number): string {
  return [0, 1, 2]
    .map((i) =>
      lettering('Z', x + i * 46, y - i * 52, 48 + i * 22, {
        face: 'bangers',
        fill: '#fff3dc',
        more: { stroke: '#120F1A', 'stroke-width': 6, 'paint-order': 'stroke' },
      }),
    )
    .join('')
}

/** A cloud with feelings: 1 glad, -1 crying. */
export function cloud(mood: 1 | -1): string {
  const shape =
    circle(-56, 10, 46, '#fff') +
    circle(0, -22, 62, '#fff') +
    circle(60, 6, 50, '#fff') +
    rect(-90, 8, 190, 50, '#fff', { rx: 25 })
  const features =
    circle(-20, -8, 8, '#2b2833') +
    circle(24, -8, 8, '#2b2833') +
    stroke(mood === 1 ? 'M-16,18 q18,18 36,0' : 'M-16,30 q18,-20 36,0', '#2b2833', 6)
  return (
    (mood === -1 ? times(5, (i) => stroke(`M${-60 + i * 30},70 l-8,34`, '#4aa3e8', 8)) : '') +
    shape +
    features
  )
}

/** A sun that smiles. */
export function sun(): string {
  return (
    times(12, (i) =>
      at(
        Math.cos(i * 0.5236) * 92,
        Math.sin(i * 0.5236) * 92,
        path('M-12,10 L0,-22 L12,10z', '#f2a516'),
        { turn: i * 30 + 90 },
      ),
    ) +
    circle(0, 0, 70, '#FFC94A') +
    circle(-22, -10, 8, '#5a3420') +
    circle(22, -10, 8, '#5a3420') +
    stroke('M-28,18 q28,30 56,0', '#5a3420', 7) +
    ellipse(-40, 12, 12, 8, '#FF5A4E', { opacity: 0.6 }) +
    ellipse(40, 12, 12, 8, '#FF5A4E', { opacity: 0.6 })
  )
}

/** A paper hat for a head around its centre. */
export function partyHat(colour: string): string {
  return (
    path('M-38,-74 L6,-176 L42,-70z', colour) +
    times(4, (i) => circle(-16 + i * 13, -84 - (i % 2) * 26, 6, '#fff')) +
    circle(6, -178, 13, '#FFC94A')
  )
}

/** A speech bubble around its centre, its tail to the lower left or right. */
export function bubble(width: number, height: number, tail: -1 | 1, children: string): string {
  return (
    path(`M${tail * width * 0.2},${height / 2 - 8} l${tail * 44},54 l${-tail * 2},-60z`, '#fff') +
    rect(-width / 2, -height / 2, width, height, '#fff', { rx: Math.min(44, height / 2) }) +
    children
  )
}

/** Water that shoots out of a pipe. */
export function leak(): string {
  return (
    times(7, (i) =>
      stroke(
        `M0,0 Q${(i - 3) * 26},${-70 - (i % 2) * 24} ${(i - 3) * 52},${30 + (i % 3) * 26}`,
        i % 2 === 0 ? '#7fd0ff' : '#bfe9ff',
        9,
      ),
    ) + circle(0, 0, 14, '#bfe9ff')
  )
}

/** Stairs that climb from the lower left to the upper right of a 1280×720 picture. */
export function stairs(colour: string, edge: string): string {
  return times(10, (i) => rect(i * 132 - 20, 690 - i * 62, 1400, 720, i % 2 === 0 ? colour : edge))
}
