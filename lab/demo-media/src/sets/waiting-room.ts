import { lettering } from '../draw/lettering.ts'
import { glow, vignette } from '../draw/light.ts'
import { at, circle, ellipse, path, rect, stroke, times } from '../draw/svg.ts'
import type { Scenery } from './scenery.ts'

/** A public office where a number never comes: a counter, chairs, a clock, a fan. */
export function waitingRoom(): Scenery {
  return {
    back: [
      rect(-100, -100, 1480, 920, '#e9e0a8'),
      times(20, (i) => stroke(`M${-80 + i * 80},-100 V430`, '#e0d594', 5)),
      rect(-100, 430, 1480, 190, '#6f9a8d'),
      rect(-100, 424, 1480, 12, '#4d7569'),
      counter(),
      display(),
      clock(),
      poster(),
      rect(-100, 606, 1480, 220, '#b8ab94'),
      times(16, (i) =>
        stroke(`M${640 + (i - 8) * 100},606 L${640 + (i - 8) * 200},826`, '#a39578', 3),
      ),
      chairs(),
      rubberPlant(1180, 606),
      glow('waiting-tube', 640, -30, 600, '#f4fff0', 0.6),
      rect(400, -10, 480, 18, '#fdfff4', { rx: 8 }),
      vignette('waiting-vig', 0.45),
    ].join(''),
    front: '',
    rim: '#f6ffe0',
    floorY: 660,
  }
}

function counter(): string {
  return (
    rect(700, 130, 430, 330, '#7a5230', { rx: 6 }) +
    rect(722, 196, 386, 220, '#cfe8ee') +
    path('M740,400 L880,206 h50 L790,400z M900,400 L1040,206 h24 L924,400z', '#fff', {
      opacity: 0.5,
    }) +
    rect(722, 142, 386, 46, '#3c5a78', { rx: 4 }) +
    lettering('GHIȘEUL 3', 915, 178, 34, { anchor: 'middle', fill: '#fff', spacing: 3 }) +
    path('M870,416 v-60 q45,-46 90,0 v60z', '#7a5230') +
    waitingDesk() +
    rect(800, 300, 230, 60, '#fff', { rx: 4, transform: 'rotate(-3 915 330)' }) +
    lettering('REVIN ÎN 10 MIN', 915, 342, 30, {
      face: 'bangers',
      anchor: 'middle',
      fill: '#d7263d',
      more: { transform: 'rotate(-3 915 330)' },
    })
  )
}

/** The desk under the counter's window, for scenes with a clerk behind it. */
export function waitingDesk(): string {
  return (
    rect(670, 440, 490, 28, '#9a6a40', { rx: 6 }) +
    rect(690, 466, 450, 144, '#86592f') +
    circle(762, 432, 16, '#d8dde2') +
    circle(762, 420, 5, '#8a929c')
  )
}

function display(): string {
  return (
    rect(470, 96, 180, 120, '#1b1a22', { rx: 10, stroke: '#8a929c', 'stroke-width': 6 }) +
    lettering('46', 560, 196, 92, { anchor: 'middle', fill: '#ff5a4e', spacing: 6 }) +
    stroke('M560,96 V-100', '#8a929c', 6)
  )
}

function clock(): string {
  return (
    circle(360, 160, 52, '#fff', { stroke: '#4d5864', 'stroke-width': 9 }) +
    stroke('M360,160 V124 M360,160 l-24,22', '#1b1a22', 6) +
    stroke('M360,160 l8,34', '#FF5A4E', 3)
  )
}

function poster(): string {
  return (
    rect(120, 100, 150, 200, '#fff', { rx: 3 }) +
    circle(195, 176, 46, '#4aa3c7') +
    stroke('M176,190 q20,-14 38,0 M180,164 v1 M210,164 v1', '#fff', 7) +
    lettering('LINIȘTE', 195, 272, 36, { anchor: 'middle', fill: '#2f4a5c', spacing: 2 })
  )
}

function chairs(): string {
  const chair = (x: number): string =>
    at(
      x,
      470,
      rect(-38, -6, 76, 90, '#e8743b', { rx: 14 }) +
        rect(-42, 76, 84, 24, '#d2602a', { rx: 10 }) +
        stroke('M-28,100 L-34,156 M28,100 L34,156', '#4d5864', 7),
    )
  return stroke('M40,556 H380', '#4d5864', 9) + chair(90) + chair(200) + chair(310)
}

function rubberPlant(x: number, y: number): string {
  return (
    stroke(
      `M${x},${y - 60} C${x - 10},${y - 160} ${x + 10},${y - 220} ${x},${y - 330}`,
      '#5a3d22',
      8,
    ) +
    times(8, (i) =>
      at(x, y - 110 - i * 30, ellipse(36, -12, 38, 17, i % 2 === 0 ? '#2f7a4a' : '#3f965c'), {
        scaleX: i % 2 === 0 ? 1 : -1,
        turn: -18,
      }),
    ) +
    path(`M${x - 40},${y - 70} h80 l-10,84 h-60z`, '#8d4a3a')
  )
}
