import { glow, vignette } from '../draw/light.ts'
import { circle, ellipse, path, rect, stroke, times } from '../draw/svg.ts'
import { studioMicrophone } from './studio-microphone.ts'
import type { Scenery } from './scenery.ts'

/** A kitchen at two in the night, lit by its open fridge; two chairs. */
export function nightKitchen(): Scenery {
  return {
    back: [
      rect(-100, -100, 1480, 920, '#161c45'),
      times(8, (row) => stroke(`M-100,${320 + row * 34} H1380`, '#1f2757', 2)),
      times(24, (i) => stroke(`M${-100 + i * 62},320 V600`, '#1f2757', 2)),
      window(),
      cupboards(),
      clock(),
      rect(-100, 600, 1480, 220, '#2b1f4a'),
      times(5, (row) =>
        times(22, (i) =>
          (row + i) % 2 === 0 ? rect(-100 + i * 70, 600 + row * 44, 70, 44, '#382a5c') : '',
        ),
      ),
      fridge(),
      vignette('kitchen-vig', 0.6),
    ].join(''),
    front: '',
    rim: '#bff4ff',
    floorY: 664,
  }
}

/** A chair whose seat's middle is at the point given, to stand behind who sits on it. */
export function kitchenChair(x: number, y: number, colour: string): string {
  return (
    stroke(
      `M${x - 70},${y + 12} L${x - 82},${y + 158} M${x + 70},${y + 12} L${x + 82},${y + 158}`,
      colour,
      13,
    ) +
    rect(x - 84, y - 178, 168, 16, colour, { rx: 8 }) +
    times(4, (i) => rect(x - 66 + i * 40, y - 170, 12, 172, colour, { rx: 6 })) +
    rect(x - 96, y - 6, 192, 26, colour, { rx: 12 })
  )
}

function window(): string {
  return (
    rect(100, 70, 270, 230, '#0d1230', { stroke: '#3a437f', 'stroke-width': 14 }) +
    circle(300, 136, 34, '#fff3c4') +
    circle(286, 128, 30, '#0d1230') +
    times(14, (i) => circle(122 + ((i * 71) % 230), 90 + ((i * 47) % 110), 2.4, '#fff')) +
    path('M107,293 v-70 h40 v-30 h40 v60 h44 v-84 h50 v64 h44 v-30 h38 v90z', '#1c2450') +
    times(6, (i) => rect(120 + i * 40, 240 + (i % 3) * 14, 9, 12, '#FFC94A', { opacity: 0.9 })) +
    stroke('M235,70 V300 M100,185 H370', '#3a437f', 9)
  )
}

function cupboards(): string {
  return (
    rect(-100, 440, 560, 170, '#27306b') +
    rect(-100, 424, 580, 22, '#4a55a0', { rx: 4 }) +
    times(
      4,
      (i) =>
        rect(-70 + i * 130, 462, 112, 130, '#303b80', { rx: 5 }) +
        circle(26 + i * 130, 526, 6, '#FFC94A'),
    ) +
    path('M60,424 v-46 q0,-18 18,-18 h44 q18,0 18,18 v46z', '#c84f6a') +
    stroke('M140,384 q34,0 30,24', '#c84f6a', 9) +
    stroke('M84,352 q10,-14 0,-26 M112,352 q10,-14 0,-26', '#8fa0e0', 4, { opacity: 0.7 }) +
    rect(210, 376, 16, 48, '#2fae86', { rx: 4 }) +
    rect(234, 390, 44, 34, '#e8e2f4', { rx: 6 })
  )
}

function clock(): string {
  return (
    circle(560, 130, 56, '#fff3dc', { stroke: '#FF5A4E', 'stroke-width': 9 }) +
    stroke('M560,130 V92 M560,130 l22,-13', '#161c45', 6) +
    times(12, (i) =>
      circle(560 + Math.cos(i * 0.5236) * 44, 130 + Math.sin(i * 0.5236) * 44, 2.6, '#161c45'),
    )
  )
}

function fridge(): string {
  const food =
    rect(812, 208, 40, 50, '#FF5A4E', { rx: 6 }) +
    rect(860, 222, 30, 36, '#2fae86', { rx: 5 }) +
    path('M900,258 q34,-50 70,0z', '#FFC94A') +
    rect(816, 306, 74, 34, '#e8a06a', { rx: 14 }) +
    circle(926, 322, 18, '#d7263d') +
    circle(956, 326, 15, '#7ac142') +
    rect(814, 388, 26, 52, '#fff') +
    path('M814,388 l13,-16 13,16z', '#8fd0ff') +
    rect(852, 400, 110, 40, '#c9e9ff', { rx: 5 }) +
    circle(880, 420, 9, '#fffbe8') +
    circle(906, 420, 9, '#fffbe8') +
    circle(932, 420, 9, '#fffbe8')
  return (
    glow('fridge-glow', 830, 360, 560, '#b8f4ff', 0.75) +
    rect(780, 90, 220, 530, '#dff3f6', { rx: 18 }) +
    rect(798, 110, 186, 390, '#f4feff') +
    [258, 340, 440].map((y) => rect(798, y, 186, 9, '#a9d5de')).join('') +
    food +
    rect(798, 516, 186, 88, '#e9f6f8', { rx: 8 }) +
    rect(860, 540, 60, 10, '#9dbac0', { rx: 5 }) +
    path('M1000,90 L1190,60 Q1204,60 1204,74 V640 Q1204,654 1190,650 L1000,620z', '#c5e4ea') +
    path('M1016,110 L1176,88 V620 L1016,598z', '#a9cfd7') +
    [200, 330, 460]
      .map(
        (y) =>
          path(`M1020,${y} L1172,${y - 8} v16 L1020,${y + 14}z`, '#8bb7c1') +
          rect(1050, y - 52, 24, 50, '#FFC94A', { rx: 5 }) +
          rect(1084, y - 60, 28, 56, '#e0567a', { rx: 6 }),
      )
      .join('') +
    ellipse(880, 624, 130, 12, '#0a0612', { opacity: 0.4 })
  )
}

/** The little table between the two chairs. */
export function nightTable(): string {
  return (
    path('M440,540 H640 l18,26 H422z', '#5a4a8f') +
    path('M520,566 h40 l14,160 h-68z', '#40356b') +
    studioMicrophone(482, 542) +
    studioMicrophone(598, 542)
  )
}
