import { lettering } from '../draw/lettering.ts'
import { glow, spotlight, vignette } from '../draw/light.ts'
import { seededRandom } from '../draw/random.ts'
import { circle, ellipse, path, rect, stroke, times } from '../draw/svg.ts'
import type { Scenery } from './scenery.ts'

const bottleColours = ['#2fae86', '#e8943a', '#c9364f', '#5a6fd8', '#e8d27a', '#8e4fb0']

/** A small bar on an open-mic night: bottles, a string of bulbs, a chalkboard. */
export function bar(): Scenery {
  return {
    back: [
      rect(-100, -100, 1480, 920, '#3b1c4a'),
      times(16, (i) => rect(-60 + i * 90, -100, 3, 720, '#4a2659')),
      shelves(),
      chalkboard(),
      counter(),
      rect(-100, 600, 1480, 220, '#5b2d2f'),
      times(14, (i) =>
        path(`M${640 + (i - 7) * 90},600 L${640 + (i - 7) * 190},820`, 'none', {
          stroke: '#45201f',
          'stroke-width': 4,
        }),
      ),
      ellipse(640, 640, 420, 40, '#7a3c38'),
      bulbs(),
      spotlight('bar-spot', 640, 640, 320, '#ffd58a'),
      vignette('bar-vig', 0.6),
    ].join(''),
    front: '',
    rim: '#ffb454',
    floorY: 650,
  }
}

function shelves(): string {
  const random = seededRandom(11)
  const bottle = (x: number, y: number): string => {
    const height = 58 + random() * 26
    const colour = bottleColours[Math.floor(random() * bottleColours.length)] ?? '#2fae86'
    return (
      path(
        `M${x - 11},${y} v${-height * 0.62} q0,-8 6,-14 v${-height * 0.24} h10 v${height * 0.24} q6,6 6,14 v${height * 0.62}z`,
        colour,
      ) +
      rect(x - 11, y - height * 0.42, 22, 15, '#fff3dc', { opacity: 0.8 }) +
      stroke(`M${x - 6},${y - 8} v${-height * 0.4}`, '#fff', 2.5, { opacity: 0.35 })
    )
  }
  const shelf = (y: number): string =>
    times(13, (i) => bottle(60 + i * 33, y)) + rect(36, y, 440, 12, '#7b4a2c')

  return (
    rect(30, 70, 452, 330, '#2a1236', { rx: 14 }) +
    glow('bar-glow', 256, 250, 300, '#ff9d4d', 0.5) +
    shelf(190) +
    shelf(290) +
    shelf(390)
  )
}

function chalkboard(): string {
  return (
    rect(820, 120, 380, 250, '#8a5a34', { rx: 10 }) +
    rect(836, 136, 348, 218, '#22302c', { rx: 4 }) +
    lettering('MICROFON', 1010, 218, 62, {
      face: 'bangers',
      anchor: 'middle',
      fill: '#FFC94A',
      spacing: 3,
    }) +
    lettering('DESCHIS', 1010, 282, 62, {
      face: 'bangers',
      anchor: 'middle',
      fill: '#fff3dc',
      spacing: 3,
    }) +
    lettering('5 minute / om', 1010, 328, 26, {
      face: 'poppins-text',
      anchor: 'middle',
      fill: '#8fd6c0',
    }) +
    stroke('M880,296 q130,14 260,-2', '#FF5A4E', 4)
  )
}

function counter(): string {
  const mug = (x: number): string =>
    rect(x, 424, 44, 56, '#f2b53a', { rx: 6 }) +
    circle(x + 8, 424, 13, '#fff7e6') +
    circle(x + 24, 420, 15, '#fff7e6') +
    circle(x + 38, 425, 12, '#fff7e6') +
    stroke(`M${x + 44},438 q22,0 20,16 q-2,16 -20,14`, '#f2b53a', 7)

  return (
    rect(-100, 480, 620, 26, '#9a5a33', { rx: 6 }) +
    rect(-100, 504, 600, 116, '#6d3b26') +
    times(7, (i) => rect(-40 + i * 76, 520, 56, 84, '#5a2f1f', { rx: 4 })) +
    mug(330) +
    mug(412)
  )
}

function bulbs(): string {
  const point = (i: number): [number, number] => [
    i * 92 - 40,
    34 + Math.sin(i * 0.62) * 14 + (i % 2) * 10,
  ]
  const wire = Array.from({ length: 16 }, (_, i) => point(i).join(',')).join(' L')

  return (
    stroke(`M${wire}`, '#1d0c26', 4) +
    times(16, (i) => {
      const [x, y] = point(i)
      const colour = ['#FFC94A', '#FF5A4E', '#6fe0c3', '#ff9ad5'][i % 4] ?? '#FFC94A'
      return (
        circle(x, y + 16, 24, colour, { opacity: 0.22 }) +
        circle(x, y + 16, 11, colour) +
        rect(x - 5, y - 1, 10, 9, '#1d0c26')
      )
    })
  )
}
