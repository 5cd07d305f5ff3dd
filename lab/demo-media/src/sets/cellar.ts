import { lettering } from '../draw/lettering.ts'
import { glow, spotlight, vignette } from '../draw/light.ts'
import { seededRandom } from '../draw/random.ts'
import { at, circle, ellipse, path, rect, stroke, times } from '../draw/svg.ts'
import type { Scenery } from './scenery.ts'

/** A brick vault with sixty seats, a bare bulb and a neon word. */
export function cellar(): Scenery {
  return {
    back: [
      bricks(),
      arch(230, 300),
      arch(1050, 300),
      neon(),
      pipes(),
      rect(-100, 590, 1480, 230, '#3a2018'),
      rect(-100, 590, 1480, 10, '#582f22'),
      times(11, (i) =>
        stroke(`M${640 + (i - 5) * 110},600 L${640 + (i - 5) * 260},820`, '#2a150f', 4),
      ),
      barrel(1080, 590),
      bulb(),
      spotlight('cellar-spot', 600, 640, 300, '#ffe2a6'),
      vignette('cellar-vig', 0.85),
    ].join(''),
    front: '',
    rim: '#45e0d0',
    floorY: 650,
  }
}

function bricks(): string {
  const random = seededRandom(7)
  return (
    rect(-100, -100, 1480, 720, '#1f0f10') +
    times(26, (row) =>
      times(24, (column) => {
        const x = -100 + column * 66 + (row % 2) * 33
        const light = 22 + Math.floor(random() * 13)
        return rect(
          x,
          -100 + row * 28,
          62,
          24,
          `hsl(${10 + Math.floor(random() * 9)} ${42 + Math.floor(random() * 10)}% ${light}%)`,
          { rx: 3 },
        )
      }),
    )
  )
}

function arch(x: number, top: number): string {
  return (
    path(
      `M${x - 130},600 V${top + 60} Q${x - 130},${top - 90} ${x},${top - 90} Q${x + 130},${top - 90} ${x + 130},${top + 60} V600z`,
      '#120a0f',
    ) +
    times(13, (i) => {
      const angle = Math.PI * (i / 12)
      return at(
        x - Math.cos(angle) * 140,
        top + 60 - Math.sin(angle) * 150,
        rect(-16, -24, 32, 48, i % 2 === 0 ? '#8a4a34' : '#743a29', { rx: 4 }),
        { turn: (angle * 180) / Math.PI - 90 },
      )
    })
  )
}

function neon(): string {
  const tube = {
    stroke: '#45e0d0',
    'stroke-width': 7,
    'stroke-linejoin': 'round',
    'paint-order': 'stroke',
  }
  return (
    glow('cellar-neon', 800, 140, 300, '#45e0d0', 0.55) +
    lettering('BECI', 800, 178, 120, {
      anchor: 'middle',
      fill: '#e9fffc',
      spacing: 14,
      more: tube,
    }) +
    stroke('M655,206 q145,24 290,0', '#FF5A4E', 8) +
    stroke('M655,206 q145,24 290,0', '#ffd0ca', 3)
  )
}

function pipes(): string {
  return (
    stroke('M-100,60 H420 V-40 M420,60 h60 v-120', '#6f5a58', 18) +
    stroke('M-100,56 H420', '#93797a', 5) +
    [120, 300].map((x) => rect(x, 46, 14, 28, '#4a3a3c', { rx: 3 })).join('')
  )
}

function barrel(x: number, y: number): string {
  return (
    path(
      `M${x - 62},${y - 130} Q${x - 84},${y - 60} ${x - 62},${y + 10} H${x + 62} Q${x + 84},${y - 60} ${x + 62},${y - 130}z`,
      '#8a5427',
    ) +
    [-110, -62, -14]
      .map((dy) => stroke(`M${x - 70},${y + dy} q70,12 140,0`, '#33241f', 9))
      .join('') +
    ellipse(x, y - 130, 62, 14, '#a9692f') +
    rect(x - 13, y - 186, 26, 52, '#bfe6ff', { rx: 6, opacity: 0.85 }) +
    rect(x - 8, y - 198, 16, 14, '#3aa0ff', { rx: 3 })
  )
}

function bulb(): string {
  return (
    stroke('M400,-100 V86', '#120a0f', 5) +
    glow('cellar-bulb', 400, 112, 120, '#ffd27a', 0.8) +
    circle(400, 112, 21, '#fff0c4') +
    rect(390, 80, 20, 16, '#5a4a48', { rx: 3 })
  )
}
