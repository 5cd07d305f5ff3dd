import { glow, vignette } from '../draw/light.ts'
import { at, circle, ellipse, path, rect, stroke, times } from '../draw/svg.ts'
import type { Scenery } from './scenery.ts'

/** Grandma's good room: a carpet on the wall, the glass fish on the television, an armchair. */
export function grandmaRoom(): Scenery {
  return {
    back: [
      rect(-100, -100, 1480, 920, '#6d2b3f'),
      times(60, (i) =>
        flower(
          -60 + (i % 12) * 124 + (Math.floor(i / 12) % 2) * 62,
          -40 + Math.floor(i / 12) * 120,
        ),
      ),
      wallCarpet(),
      television(),
      cupboard(),
      rect(-100, 600, 1480, 220, '#5a3320'),
      times(9, (i) => stroke(`M${-100 + i * 180},600 l-60,226`, '#4a2818', 4)),
      rug(),
      armchair(),
      glow('grandma-lamp', 640, -20, 560, '#ffd98a', 0.5),
      vignette('grandma-vig', 0.55),
    ].join(''),
    front: '',
    rim: '#ffd98a',
    floorY: 676,
  }
}

function flower(x: number, y: number): string {
  return (
    times(5, (i) =>
      circle(x + Math.cos(i * 1.257) * 10, y + Math.sin(i * 1.257) * 10, 7, '#8a3d54'),
    ) + circle(x, y, 6, '#b8793f')
  )
}

function wallCarpet(): string {
  const diamond = (x: number, y: number, r: number, colour: string): string =>
    path(`M${x},${y - r} L${x + r},${y} L${x},${y + r} L${x - r},${y}z`, colour)
  return (
    rect(400, 70, 480, 250, '#b3261e', { rx: 4 }) +
    rect(416, 86, 448, 218, '#1f4a4a') +
    rect(430, 100, 420, 190, '#c23a2c') +
    times(
      3,
      (i) =>
        diamond(500 + i * 140, 195, 78, '#e8b955') +
        diamond(500 + i * 140, 195, 58, '#1f4a4a') +
        diamond(500 + i * 140, 195, 34, '#fff3dc') +
        diamond(500 + i * 140, 195, 16, '#b3261e'),
    ) +
    times(28, (i) => stroke(`M${408 + i * 17.2},320 v18`, '#e8b955', 4))
  )
}

function television(): string {
  const fish =
    path('M0,0 q34,-34 78,-8 l26,-20 q-6,26 0,44 l-28,-16 q-44,24 -76,0z', '#2fb8c9') +
    path('M30,-18 q14,-20 34,-10z', '#FF5A4E') +
    circle(14, -6, 5, '#fff') +
    circle(14, -6, 2.4, '#120F1A') +
    stroke('M40,-8 q8,8 0,16 M54,-8 q8,8 0,16', '#8ff0ff', 3)
  return (
    path(
      'M150,330 h220 q10,34 -20,30 q-20,26 -50,2 q-40,26 -70,0 q-40,24 -60,-6 q-24,0 -20,-26z',
      '#fff8ea',
    ) +
    at(206, 310, fish) +
    rect(120, 350, 280, 210, '#5c3520', { rx: 16 }) +
    rect(140, 370, 200, 166, '#1b1720', { rx: 22 }) +
    path('M152,384 h176 v138 h-176z', '#3b4a5c', { opacity: 0.7 }) +
    path('M170,392 l60,0 -50,120 -20,0z', '#fff', { opacity: 0.14 }) +
    circle(372, 400, 13, '#e8b955') +
    circle(372, 440, 13, '#e8b955') +
    times(4, (i) => rect(358, 472 + i * 14, 28, 6, '#3a2010', { rx: 3 })) +
    rect(100, 556, 320, 50, '#4a2818', { rx: 4 })
  )
}

function cupboard(): string {
  return (
    rect(960, 130, 290, 476, '#4a2818', { rx: 6 }) +
    rect(978, 150, 254, 190, '#ffe9b8', { opacity: 0.5 }) +
    rect(978, 236, 254, 8, '#4a2818') +
    [1004, 1050, 1096, 1142, 1188]
      .map(
        (x, i) =>
          path(`M${x - 13},204 h26 l-5,32 h-16z`, i % 2 === 0 ? '#fff' : '#8fd0e6') +
          circle(x, 312, 16, i % 2 === 0 ? '#c84f6a' : '#fff'),
      )
      .join('') +
    stroke('M1105,150 V340', '#4a2818', 8) +
    rect(978, 364, 122, 226, '#5f3723', { rx: 4 }) +
    rect(1112, 364, 122, 226, '#5f3723', { rx: 4 }) +
    circle(1088, 470, 7, '#e8b955') +
    circle(1124, 470, 7, '#e8b955') +
    ellipse(1105, 118, 64, 14, '#fff8ea') +
    path('M1080,116 q-10,-50 25,-66 q35,16 25,66z', '#2fae86')
  )
}

function rug(): string {
  return (
    ellipse(660, 680, 500, 56, '#8a1f2e') +
    ellipse(660, 680, 440, 44, '#c9973f') +
    ellipse(660, 680, 400, 38, '#8a1f2e') +
    ellipse(660, 680, 220, 20, '#1f4a4a')
  )
}

function armchair(): string {
  return (
    path('M520,600 V380 q0,-70 70,-70 h120 q70,0 70,70 v220z', '#3f6b4a') +
    path('M545,470 V390 q0,-50 50,-50 h110 q50,0 50,50 v80z', '#4d8059') +
    rect(480, 450, 76, 190, '#4d8059', { rx: 34 }) +
    rect(744, 450, 76, 190, '#4d8059', { rx: 34 }) +
    rect(540, 534, 220, 90, '#58916a', { rx: 20 }) +
    path('M590,330 h120 q-10,60 -60,74 q-50,-14 -60,-74z', '#fff8ea', { opacity: 0.9 }) +
    times(5, (i) => circle(602 + i * 24, 350 + Math.sin((i / 4) * Math.PI) * 34, 4, '#d8c8a8'))
  )
}
