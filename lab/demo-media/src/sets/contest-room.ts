import { lettering } from '../draw/lettering.ts'
import { glow, spotlight, vignette } from '../draw/light.ts'
import { circle, ellipse, path, rect, stroke, times } from '../draw/svg.ts'
import type { Scenery } from './scenery.ts'

/** The room of the contest where who laughs is out: sun rays, a verdict board, three podiums. */
export function contestRoom(): Scenery {
  return {
    back: [
      rect(-100, -100, 1480, 920, '#ff7a45'),
      times(18, (i) => ray(i)),
      board(),
      bulbs(),
      rect(-100, 596, 1480, 230, '#5a1a6b'),
      times(5, (row) =>
        times(20, (i) =>
          (row + i) % 2 === 0 ? rect(-100 + i * 76, 596 + row * 46, 76, 46, '#7a2a8a') : '',
        ),
      ),
      ellipse(640, 648, 520, 52, '#ffc94a', { opacity: 0.5 }),
      spotlight('contest-spot', 640, 650, 420, '#fff3c0'),
      vignette('contest-vig', 0.45),
    ].join(''),
    front: '',
    rim: '#fff3a8',
    floorY: 656,
  }
}

function ray(index: number): string {
  const start = (index / 18) * Math.PI * 2
  const end = start + Math.PI / 18
  const point = (angle: number): string =>
    `${640 + Math.cos(angle) * 1300},${300 + Math.sin(angle) * 1300}`

  return path(`M640,300 L${point(start)} L${point(end)}z`, '#ff9457')
}

function board(): string {
  return (
    glow('contest-glow', 640, 150, 420, '#fff0a0', 0.6) +
    rect(390, 40, 500, 132, '#5a1a6b', { rx: 22, stroke: '#ffc94a', 'stroke-width': 10 }) +
    lettering('RÂZI? IEȘI!', 640, 134, 88, {
      face: 'bangers',
      anchor: 'middle',
      fill: '#fff',
      spacing: 5,
      more: { stroke: '#2a0a35', 'stroke-width': 4, 'paint-order': 'stroke' },
    })
  )
}

function bulbs(): string {
  const row = (y: number): string =>
    times(14, (i) => circle(406 + i * 36, y, 7, i % 2 === 0 ? '#fff7d0' : '#ffc94a'))
  const lamp = (x: number): string =>
    stroke(`M${x},-100 V20`, '#2a0a35', 8) +
    path(`M${x - 30},16 h60 l14,44 h-88z`, '#2a0a35') +
    ellipse(x, 62, 40, 10, '#fff3c0')

  return (
    row(40) +
    row(172) +
    lamp(150) +
    lamp(1130) +
    face(190, '#ffc94a', 1) +
    face(1090, '#4ecdc4', -1)
  )
}

// Two paper masks on the walls: one keeps a straight face, the other cannot.
function face(x: number, colour: string, mood: 1 | -1): string {
  return (
    circle(x, 260, 84, colour, { stroke: '#5a1a6b', 'stroke-width': 9 }) +
    (mood === 1
      ? stroke(`M${x - 44},250 q14,-24 30,0 M${x + 14},250 q14,-24 30,0`, '#5a1a6b', 9) +
        path(`M${x - 46},276 h92 q-4,52 -46,52 q-42,0 -46,-52z`, '#5a1a6b') +
        ellipse(x, 316, 22, 11, '#FF5A4E')
      : circle(x - 28, 244, 10, '#5a1a6b') +
        circle(x + 28, 244, 10, '#5a1a6b') +
        stroke(`M${x - 36},298 h72 M${x - 44},218 h32 M${x + 12},218 h32`, '#5a1a6b', 9))
  )
}
