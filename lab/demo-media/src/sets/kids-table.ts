import { glow, vignette } from '../draw/light.ts'
import { at, circle, ellipse, path, rect, stroke, times } from '../draw/svg.ts'
import { studioMicrophone } from './studio-microphone.ts'
import type { Scenery } from './scenery.ts'

/** A playroom where grown-ups sit at the children's table with two microphones. */
export function kidsTable(): Scenery {
  return {
    back: [
      rect(-100, -100, 1480, 920, '#8fd3e8'),
      times(40, (i) => cloudDot(i)),
      rect(-100, 470, 1480, 350, '#f7b8c4'),
      rect(-100, 462, 1480, 12, '#fff'),
      drawings(),
      toyShelf(),
      balloons(),
      lamp(),
      vignette('kids-vig', 0.28),
    ].join(''),
    front: table(),
    rim: '#fff7d6',
    floorY: 700,
  }
}

function cloudDot(index: number): string {
  const x = -60 + (index % 10) * 150 + (Math.floor(index / 10) % 2) * 75
  return circle(x, -20 + Math.floor(index / 10) * 140, 12, '#a9e0f0')
}

function drawings(): string {
  const sheet = (x: number, y: number, turn: number, children: string): string =>
    at(
      x,
      y,
      rect(-74, -58, 148, 116, '#fffdf5', { rx: 4 }) +
        children +
        rect(-14, -66, 28, 16, '#ffe27a', { opacity: 0.9 }),
      { turn },
    )
  const sun =
    circle(-40, -26, 16, '#FFC94A') +
    times(8, (i) =>
      stroke(
        `M${-40 + Math.cos(i * 0.785) * 22},${-26 + Math.sin(i * 0.785) * 22} L${-40 + Math.cos(i * 0.785) * 30},${-26 + Math.sin(i * 0.785) * 30}`,
        '#FFC94A',
        4,
      ),
    )
  const house =
    stroke('M-20,44 v-46 h60 v46 M-30,0 L10,-34 L50,0', '#FF5A4E', 5) +
    rect(2, 16, 18, 28, '#4aa3c7')
  const cat =
    circle(0, 6, 30, '#e8943a') +
    path('M-28,-8 l-2,-28 20,14z M28,-8 l2,-28 -20,14z', '#e8943a') +
    circle(-10, 0, 4, '#1b1a22') +
    circle(10, 0, 4, '#1b1a22') +
    stroke('M-10,16 q10,10 20,0 M-30,10 h-22 M-30,16 l-20,6 M30,10 h22 M30,16 l20,6', '#1b1a22', 3)
  const family = [-44, -10, 24, 50]
    .map(
      (x, i) =>
        circle(x, -20 + i * 9, 10, ['#7a4ac0', '#FF5A4E', '#2fae86', '#FFC94A'][i] ?? '#000') +
        stroke(
          `M${x},${-10 + i * 9} v24 m-10,-16 h20 m-10,16 l-8,16 m8,-16 l8,16`,
          ['#7a4ac0', '#FF5A4E', '#2fae86', '#FFC94A'][i] ?? '#000',
          4,
        ),
    )
    .join('')

  return sheet(470, 110, -5, sun + house) + sheet(660, 96, 3, cat) + sheet(850, 116, -2, family)
}

function toyShelf(): string {
  return (
    rect(970, 200, 270, 300, '#fff', { rx: 12 }) +
    rect(984, 214, 242, 128, '#ffdf9e') +
    rect(984, 356, 242, 130, '#bfe8c9') +
    circle(1040, 308, 32, '#c98a4b') +
    circle(1040, 262, 24, '#c98a4b') +
    circle(1022, 242, 9, '#c98a4b') +
    circle(1058, 242, 9, '#c98a4b') +
    circle(1033, 258, 3, '#1b1a22') +
    circle(1047, 258, 3, '#1b1a22') +
    ellipse(1040, 270, 8, 6, '#f3d9b5') +
    rect(1110, 290, 46, 46, '#FF5A4E', { rx: 5 }) +
    rect(1160, 290, 46, 46, '#4aa3c7', { rx: 5 }) +
    rect(1134, 244, 46, 46, '#FFC94A', { rx: 5 }) +
    path('M1004,470 v-40 h56 l22,22 h34 v18z', '#7a4ac0') +
    circle(1028, 472, 15, '#1b1a22') +
    circle(1090, 472, 15, '#1b1a22') +
    circle(1170, 450, 34, '#FF5A4E') +
    path('M1138,440 q32,20 64,0', 'none', { stroke: '#fff', 'stroke-width': 8 })
  )
}

function balloons(): string {
  const balloon = (x: number, y: number, colour: string): string =>
    stroke(`M${x},${y + 52} q14,60 -10,140`, '#fff', 3) +
    ellipse(x, y, 42, 52, colour) +
    path(`M${x - 8},${y + 60} l8,-12 8,12z`, colour) +
    ellipse(x - 14, y - 20, 9, 14, '#fff', { opacity: 0.5 })
  return balloon(110, 190, '#FF5A4E') + balloon(200, 130, '#FFC94A') + balloon(280, 220, '#7a4ac0')
}

function lamp(): string {
  return (
    stroke('M640,-100 V-10', '#fff', 5) +
    glow('kids-lamp', 640, 60, 360, '#fff6c8', 0.6) +
    path('M570,40 q70,-110 140,0z', '#FFC94A') +
    circle(640, 42, 17, '#fffbe0')
  )
}

function table(): string {
  const cake =
    rect(590, 470, 100, 52, '#fff3dc', { rx: 8 }) +
    path('M590,480 q12,22 25,4 q12,22 25,4 q12,20 25,0 q12,18 25,-4 v-8 h-100z', '#f0728c') +
    rect(636, 436, 8, 34, '#4aa3c7') +
    path('M640,414 q12,14 0,22 q-12,-8 0,-22z', '#FFC94A')
  return (
    path(
      'M110,522 H1170 q22,0 22,22 v24 q0,20 -22,20 H110 q-22,0 -22,-20 v-24 q0,-22 22,-22z',
      '#FFC94A',
    ) +
    rect(88, 560, 1104, 28, '#e5a92b', { rx: 14 }) +
    path('M180,588 h70 l-14,240 h-42z M1030,588 h70 l-14,240 h-42z', '#e5a92b') +
    cake +
    rect(190, 482, 34, 42, '#FF5A4E', { rx: 5 }) +
    rect(228, 496, 12, 28, '#2fae86') +
    rect(246, 490, 12, 34, '#7a4ac0') +
    studioMicrophone(440, 524) +
    studioMicrophone(840, 524)
  )
}
