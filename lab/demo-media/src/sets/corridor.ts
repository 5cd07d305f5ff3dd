import { lettering } from '../draw/lettering.ts'
import { glow, vignette } from '../draw/light.ts'
import { circle, ellipse, path, rect, stroke, times } from '../draw/svg.ts'
import type { Scenery } from './scenery.ts'

/** The hallway of a block of flats: lift, letter boxes, two doors, a brave plant. */
export function corridor(): Scenery {
  return {
    back: [
      rect(-100, -100, 1480, 920, '#efe6d2'),
      rect(-100, 300, 1480, 310, '#78b69a'),
      rect(-100, 292, 1480, 12, '#4f8d73'),
      lift(),
      door(60, '11'),
      door(1010, '12'),
      letterBoxes(),
      notices(),
      rect(-100, 606, 1480, 220, '#c9bca6'),
      times(9, (row) =>
        times(22, (i) =>
          (row + i) % 2 === 0
            ? rect(-100 + i * 70, 606 + row * 30, 70, 30, '#a8573f', { opacity: 0.75 })
            : '',
        ),
      ),
      plant(400, 606),
      lamp(),
      vignette('corridor-vig', 0.45),
    ].join(''),
    front: '',
    rim: '#fff6c9',
    floorY: 652,
  }
}

function lift(): string {
  return (
    rect(500, 130, 300, 480, '#5c6470', { rx: 6 }) +
    rect(520, 190, 260, 420, '#aab4bf') +
    rect(520, 190, 128, 420, '#bcc6d0') +
    rect(652, 190, 128, 420, '#a4aeb9') +
    stroke('M650,190 V610', '#5c6470', 5) +
    rect(586, 260, 38, 150, '#e9f4f8', { rx: 6 }) +
    rect(676, 260, 38, 150, '#d9e6ec', { rx: 6 }) +
    rect(570, 142, 160, 40, '#1b1a22', { rx: 6 }) +
    lettering('P 1 2 3 4', 650, 173, 27, { anchor: 'middle', fill: '#ff8a4a', face: 'poppins' }) +
    rect(816, 360, 34, 74, '#d8dde2', { rx: 6 }) +
    circle(833, 382, 9, '#FF5A4E') +
    circle(833, 412, 9, '#fff', { stroke: '#8a929c', 'stroke-width': 3 })
  )
}

function door(x: number, number: string): string {
  return (
    rect(x, 180, 210, 430, '#5a3420', { rx: 4 }) +
    rect(x + 14, 194, 182, 416, '#8a5431') +
    rect(x + 34, 220, 142, 150, '#774627', { rx: 6 }) +
    rect(x + 34, 400, 142, 170, '#774627', { rx: 6 }) +
    circle(x + 105, 292, 9, '#2b1a10', { stroke: '#e8b955', 'stroke-width': 4 }) +
    circle(x + 178, 400, 10, '#e8b955') +
    rect(x + 80, 232, 50, 34, '#e8b955', { rx: 5 }) +
    lettering(number, x + 105, 259, 26, { anchor: 'middle', fill: '#3a2010' }) +
    path(`M${x + 20},612 h170 l14,26 h-198z`, '#3f6b8a') +
    stroke(`M${x + 14},626 h182`, '#FFC94A', 4)
  )
}

function letterBoxes(): string {
  return (
    rect(300, 330, 168, 150, '#4d5864', { rx: 6 }) +
    times(3, (row) =>
      times(
        3,
        (column) =>
          rect(310 + column * 51, 340 + row * 46, 46, 40, '#8fa0ad', { rx: 4 }) +
          rect(318 + column * 51, 350 + row * 46, 30, 6, '#2d343c', { rx: 3 }),
      ),
    ) +
    path('M372,342 l22,-18 14,10 -10,22z', '#fffaf0')
  )
}

function notices(): string {
  return (
    rect(868, 160, 110, 150, '#c99b62', { rx: 4, stroke: '#8a6436', 'stroke-width': 5 }) +
    rect(880, 174, 44, 54, '#fff') +
    rect(932, 178, 36, 44, '#ffe27a') +
    rect(884, 238, 80, 56, '#fff') +
    stroke(
      'M886,186 h32 M886,198 h32 M886,210 h20 M892,252 h62 M892,266 h62 M892,280 h40',
      '#7a86a0',
      3,
    ) +
    circle(902, 174, 4, '#FF5A4E') +
    circle(950, 178, 4, '#FF5A4E') +
    circle(924, 238, 4, '#FF5A4E')
  )
}

function plant(x: number, y: number): string {
  const leaf = (dx: number, dy: number): string =>
    path(
      `M${x},${y - 70} q${dx * 0.2},${dy} ${dx},${dy - 10} q${-dx * 0.2},${-dy * 0.3 + 20} ${-dx},${-dy + 10}z`,
      dx % 3 === 0 ? '#2f8a4f' : '#47a862',
    )
  return (
    [-66, -48, -20, 18, 45, 70].map((dx, i) => leaf(dx, -70 - (i % 3) * 34)).join('') +
    path(`M${x - 34},${y - 72} h68 l-9,82 h-50z`, '#c9643f') +
    rect(x - 38, y - 78, 76, 16, '#d9774f', { rx: 4 }) +
    ellipse(x, y + 10, 46, 8, '#1c0f22', { opacity: 0.2 })
  )
}

function lamp(): string {
  return (
    glow('corridor-lamp', 650, 30, 330, '#fff2b8', 0.75) +
    path('M590,0 h120 l-20,40 h-80z', '#fffaf0') +
    rect(580, -30, 140, 32, '#8a929c', { rx: 4 })
  )
}
