import { lettering } from '../draw/lettering.ts'
import { glow, vignette } from '../draw/light.ts'
import { at, circle, ellipse, path, rect, stroke, times } from '../draw/svg.ts'
import type { Scenery } from './scenery.ts'

/** The stage of a village's cultural hall on a sunny afternoon. */
export function villageHall(): Scenery {
  return {
    back: [
      rect(-100, -100, 1480, 920, '#f4e3bd'),
      rect(-100, 380, 1480, 240, '#4aa3c7'),
      rect(-100, 372, 1480, 10, '#2f7fa3'),
      times(30, (i) => at(-80 + i * 50, 500, circle(0, 0, 5, '#8fd0e6'))),
      window(70),
      window(1020),
      curtain(),
      sign(),
      bunting(),
      rect(-100, 596, 1480, 230, '#b9783f'),
      rect(-100, 596, 1480, 12, '#d99a58'),
      times(9, (i) => stroke(`M-100,${630 + i * 24} H1380`, '#9a6030', 3)),
      loudspeaker(150),
      pumpkins(),
      glow('hall-sun', 180, 200, 420, '#fff2b0', 0.55),
      vignette('hall-vig', 0.35),
    ].join(''),
    front: '',
    rim: '#fff1a8',
    floorY: 654,
  }
}

function window(x: number): string {
  return (
    rect(x, 110, 190, 230, '#8a5a30', { rx: 6 }) +
    rect(x + 12, 122, 166, 206, '#a8e0f5') +
    path(`M${x + 12},250 q60,-36 110,-8 q30,-20 56,0 v86 h-166z`, '#7fbf4a') +
    path(`M${x + 12},290 q80,-30 166,-6 v44 h-166z`, '#e7c14a') +
    circle(x + 138, 160, 20, '#ffe27a') +
    stroke(`M${x + 95},122 v206 M${x + 12},225 h166`, '#8a5a30', 8) +
    path(`M${x - 6},104 h90 q-10,120 -84,190z M${x + 196},104 h-90 q10,120 84,190z`, '#fffaf0', {
      opacity: 0.85,
    })
  )
}

function curtain(): string {
  const fold = (x: number): string =>
    path(`M${x},60 h46 q8,260 0,540 h-46 q-8,-260 0,-540z`, '#c0392f') +
    stroke(`M${x + 23},70 v520`, '#9c261f', 6)
  const flower = (x: number, y: number): string =>
    times(5, (i) =>
      circle(x + Math.cos(i * 1.257) * 11, y + Math.sin(i * 1.257) * 11, 8, '#ffd6de'),
    ) + circle(x, y, 7, '#FFC94A')

  return (
    [300, 346, 888, 934].map(fold).join('') +
    [
      [322, 160],
      [366, 260],
      [320, 350],
      [368, 460],
      [910, 150],
      [956, 250],
      [908, 360],
      [958, 470],
    ]
      .map(([x = 0, y = 0]) => flower(x, y))
      .join('') +
    path(
      'M290,44 H990 V96 q-35,34 -70,0 q-35,34 -70,0 q-35,34 -70,0 q-35,34 -70,0 q-35,34 -70,0 q-35,34 -70,0 q-35,34 -70,0 q-35,34 -70,0 q-35,34 -70,0 q-35,34 -70,0z',
      '#a82c24',
    ) +
    stroke('M290,50 H990', '#FFC94A', 8)
  )
}

function sign(): string {
  return (
    rect(420, 128, 440, 74, '#fffaf0', { rx: 8, stroke: '#2f7fa3', 'stroke-width': 6 }) +
    lettering('CĂMINUL CULTURAL', 640, 180, 42, { anchor: 'middle', fill: '#2f7fa3', spacing: 2 })
  )
}

function bunting(): string {
  const colours = ['#FF5A4E', '#FFC94A', '#4aa3c7', '#7fbf4a', '#c86fc9']
  return (
    stroke('M-100,-10 Q300,90 640,18 Q980,90 1380,-10', '#7a5a3a', 4) +
    times(24, (i) => {
      const x = -70 + i * 60
      const y = 20 + Math.abs(Math.sin(((x + 100) / 740) * Math.PI)) * 32
      return path(`M${x},${y} h36 l-18,40z`, colours[i % 5] ?? '#FF5A4E')
    })
  )
}

function loudspeaker(x: number): string {
  return (
    rect(x - 54, 430, 108, 170, '#2d2a33', { rx: 8 }) +
    circle(x, 480, 28, '#4a4654') +
    circle(x, 480, 12, '#1b1920') +
    circle(x, 552, 36, '#4a4654') +
    circle(x, 552, 16, '#1b1920')
  )
}

function pumpkins(): string {
  const pumpkin = (x: number, y: number, r: number): string =>
    ellipse(x, y, r * 1.2, r, '#e8862a') +
    ellipse(x, y, r * 0.75, r, '#f29a3c') +
    ellipse(x, y, r * 0.3, r, '#e8862a') +
    stroke(`M${x},${y - r} q4,-14 14,-16`, '#5f8a2f', 8)

  return (
    pumpkin(1080, 580, 44) +
    pumpkin(1160, 590, 34) +
    path(
      'M1178,600 l14,-170 12,170z M1208,600 l0,-190 18,190z M1230,600 l20,-160 6,160z',
      '#d9b64a',
    ) +
    [1192, 1210, 1250].map((cx) => ellipse(cx, 424, 9, 30, '#e9cc60')).join('')
  )
}
