import { glow, vignette } from '../draw/light.ts'
import { circle, ellipse, path, rect, stroke, times } from '../draw/svg.ts'
import type { Scenery } from './scenery.ts'

/** A therapist's room with a long couch, ink blots on the wall and a box of tissues. */
export function therapyRoom(): Scenery {
  return {
    back: [
      rect(-100, -100, 1480, 920, '#f3b79a'),
      path('M-100,-100 H1380 V360 Q1000,470 640,380 T-100,400z', '#f7c8ad'),
      circle(640, 260, 230, '#fbdcc6'),
      blots(),
      bookcase(),
      floorLamp(),
      rect(-100, 596, 1480, 230, '#7d5a6e'),
      ellipse(640, 676, 560, 66, '#3d8f8a'),
      ellipse(640, 676, 500, 54, '#4fa8a0'),
      ellipse(640, 676, 430, 42, '#3d8f8a'),
      couch(),
      vignette('therapy-vig', 0.35),
    ].join(''),
    front: tissues(),
    rim: '#fff0cf',
    floorY: 690,
  }
}

function blots(): string {
  const frame = (x: number, shape: string): string =>
    rect(x - 74, 80, 148, 180, '#5d3a56', { rx: 6 }) + rect(x - 60, 94, 120, 152, '#fffaf2') + shape
  const blot = (x: number): string =>
    ['-1', '1']
      .map(
        (s) =>
          `<g transform="translate(${x} 170) scale(${s} 1)">${path('M2,-50 q30,-8 30,18 q22,8 10,30 q16,22 -8,34 q-4,22 -32,18z', '#2b1f3a') + circle(38, -42, 7, '#2b1f3a') + circle(46, 48, 5, '#2b1f3a')}</g>`,
      )
      .join('')
  const heart = (x: number): string =>
    path(`M${x},216 q-56,-40 -40,-74 q22,-24 40,6 q18,-30 40,-6 q16,34 -40,74z`, '#d7263d') +
    circle(x + 40, 206, 6, '#d7263d') +
    circle(x - 44, 214, 5, '#d7263d')

  return frame(560, blot(560)) + frame(740, heart(740))
}

function bookcase(): string {
  const colours = ['#d7263d', '#3d8f8a', '#FFC94A', '#5d3a56', '#f2efe6', '#e8743b']
  const row = (y: number): string =>
    times(8, (i) =>
      rect(
        1004 + i * 25,
        y - 70 - (i % 3) * 12,
        21,
        70 + (i % 3) * 12,
        colours[(i * 5 + y) % 6] ?? '#fff',
        { rx: 3 },
      ),
    ) + rect(990, y, 226, 11, '#7a4b3a')
  return (
    rect(982, 90, 242, 506, '#8f5a46', { rx: 6 }) +
    rect(994, 102, 218, 494, '#6b3f33') +
    row(230) +
    row(350) +
    row(470) +
    circle(1100, 540, 30, '#4fa87c') +
    rect(1078, 556, 44, 40, '#fff3dc', { rx: 5 })
  )
}

function floorLamp(): string {
  return (
    glow('therapy-lamp', 150, 180, 330, '#fff1b8', 0.75) +
    stroke('M150,220 V600', '#5d3a56', 9) +
    path('M84,220 L112,110 h76 l28,110z', '#FFC94A') +
    rect(104, 592, 92, 12, '#5d3a56', { rx: 6 })
  )
}

function couch(): string {
  return (
    path('M200,420 q-4,-90 90,-90 h700 q94,0 90,90 v180 H200z', '#2f7f86') +
    times(6, (i) => stroke(`M${330 + i * 125},350 v120`, '#276c72', 4)) +
    times(6, (i) => circle(330 + i * 125, 400, 7, '#1f5a60')) +
    rect(150, 440, 130, 190, '#37929a', { rx: 46 }) +
    rect(1000, 440, 130, 190, '#37929a', { rx: 46 }) +
    rect(250, 520, 780, 96, '#3fa0a8', { rx: 26 }) +
    stroke('M640,524 V612', '#2f7f86', 5) +
    rect(190, 622, 34, 40, '#5d3a56', { rx: 6 }) +
    rect(1056, 622, 34, 40, '#5d3a56', { rx: 6 }) +
    path('M270,440 l70,-36 44,66 -74,44z', '#FFC94A') +
    path('M1006,430 l-66,-30 -38,66 70,40z', '#FF5A4E')
  )
}

function tissues(): string {
  return (
    path('M560,640 h160 l22,34 H538z', '#fff3dc') +
    rect(538, 672, 204, 12, '#dcc9ae') +
    path('M620,684 h40 l10,140 h-60z', '#b59a78') +
    path('M600,612 h84 v32 h-84z', '#FF5A4E') +
    path('M622,612 q6,-40 22,-18 q18,-26 20,18z', '#fff')
  )
}
