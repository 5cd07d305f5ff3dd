import { glow, vignette } from '../draw/light.ts'
import { seededRandom } from '../draw/random.ts'
import { circle, ellipse, gradient, path, rect, stroke, times } from '../draw/svg.ts'
import { studioMicrophone } from './studio-microphone.ts'
import type { Scenery } from './scenery.ts'

/** The terrace of an office tower at the end of the day. */
export function terrace(): Scenery {
  return {
    back: [
      gradient('terrace-sky', [
        [0, '#5b4fc4'],
        [0.45, '#f0788a'],
        [0.8, '#ffc27a'],
        [1, '#ffe3a8'],
      ]),
      rect(-100, -100, 1480, 920, 'url(#terrace-sky)'),
      glow('terrace-sun', 930, 400, 420, '#fff2b0', 0.9),
      circle(930, 400, 74, '#fff3c4'),
      skyline(5, '#a4558f', 60, 430),
      skyline(9, '#6b3a78', 120, 480),
      railing(),
      rect(-100, 600, 1480, 220, '#7a5a68'),
      times(8, (i) => stroke(`M-100,${626 + i * 28} H1380`, '#664a58', 4)),
      planter(40),
      planter(1090),
      stroke('M-100,30 Q640,120 1380,20', '#3a2348', 4),
      times(15, (i) => circle(-60 + i * 96, 40 + Math.sin((i / 14) * Math.PI) * 46, 9, '#fff0b0')),
      vignette('terrace-vig', 0.4),
    ].join(''),
    front: table(),
    rim: '#ffe0a0',
    floorY: 700,
  }
}

function skyline(seed: number, colour: string, low: number, base: number): string {
  const random = seededRandom(seed)
  return times(16, (i) => {
    const height = low + random() * 230
    const x = -100 + i * 94
    const lit = times(10, (w) =>
      random() < 0.5
        ? rect(
            x + 14 + (w % 3) * 24,
            base + 40 - height + 20 + Math.floor(w / 3) * 36,
            12,
            18,
            '#ffe6a0',
            { opacity: 0.75 },
          )
        : '',
    )
    return rect(x, base + 40 - height, 88, height + 140, colour) + lit
  })
}

function railing(): string {
  return (
    rect(-100, 420, 1480, 190, '#cfe7ff', { opacity: 0.22 }) +
    rect(-100, 410, 1480, 14, '#4a3050') +
    times(10, (i) => rect(-60 + i * 150, 414, 10, 196, '#4a3050')) +
    path('M90,440 l90,0 -120,160 -60,0z M760,440 l70,0 -120,160 -60,0z', '#fff', { opacity: 0.16 })
  )
}

function planter(x: number): string {
  return (
    [0, 34, 68, 102, 136]
      .map((dx, i) =>
        ellipse(x + dx + 6, 500 - (i % 2) * 22, 34, 62, i % 2 === 0 ? '#2f8f6b' : '#45a87c'),
      )
      .join('') + rect(x - 24, 530, 196, 80, '#4a3050', { rx: 6 })
  )
}

function table(): string {
  const cup = (x: number, colour: string): string =>
    path(`M${x - 22},462 h44 l-5,62 h-34z`, colour) +
    rect(x - 25, 454, 50, 12, '#fff', { rx: 5 }) +
    rect(x - 20, 482, 40, 20, '#fff', { opacity: 0.7 })
  return (
    path('M170,522 H1110 l26,34 H144z', '#fffaf2') +
    rect(144, 554, 992, 18, '#e5d7d0') +
    path('M590,572 h100 l26,250 h-152z', '#4a3050') +
    cup(560, '#FF5A4E') +
    cup(724, '#2fae86') +
    path('M606,446 h70 q6,0 6,6 v66 h-82 v-66 q0,-6 6,-6z', '#3a3450') +
    circle(641, 482, 9, '#FFC94A') +
    rect(592, 516, 98, 8, '#2b2640', { rx: 3 }) +
    studioMicrophone(400, 524) +
    studioMicrophone(880, 524)
  )
}
