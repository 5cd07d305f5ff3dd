import { darker, lighter } from './colour.ts'
import { at, circle, ellipse, path, rect, stroke, times } from './svg.ts'

/** What a person wears above the waist. */
type ClothesStyle =
  | 'hoodie'
  | 'dress'
  | 'plaid'
  | 'blazer'
  | 'turtleneck'
  | 'biker'
  | 'suit'
  | 'stripes'
  | 'coat'
  | 'dungarees'
  | 'cardigan'
  | 'blouse'
  | 'jersey'
  | 'knit-vest'
  | 'denim'

/** `on` is drawn inside the torso's outline, `over` on top of it and of the neck. */
type Garment = { on: string; over: string }

/** A garment in its colours. */
export type Clothes = {
  readonly style: ClothesStyle
  readonly colour: string
  readonly under: string
  readonly accent: string
  readonly hasShortSleeves?: boolean
}

/** The details of a garment on a torso whose neck base is the origin. */
export function garment(clothes: Clothes, skin: string): Garment {
  return wardrobe[clothes.style](clothes, skin)
}

const neckline = 'M-30,-12 Q0,34 30,-12z'

const wardrobe: Record<ClothesStyle, (clothes: Clothes, skin: string) => Garment> = {
  hoodie: ({ colour, under, accent }) => ({
    on:
      path('M-34,-14 Q0,30 34,-14z', under) +
      path('M-52,122 h104 l14,60 h-132z', darker(colour, 0.16)) +
      stroke('M-52,122 h104 M-52,122 l-14,60 M52,122 l14,60', darker(colour, 0.32), 3),
    over:
      path(
        'M-56,6 Q-50,-30 -22,-26 Q-26,2 0,22 Q26,2 22,-26 Q50,-30 56,6 Q30,44 0,44 Q-30,44 -56,6z',
        darker(colour, 0.14),
      ) +
      stroke('M-13,32 v44 M13,32 v38', accent, 4.5) +
      circle(-13, 78, 4, accent) +
      circle(13, 72, 4, accent),
  }),
  dress: ({ colour, accent }, skin) => ({
    on:
      path('M-40,-14 Q0,64 40,-14z', skin) +
      stroke('M-40,-14 Q0,64 40,-14', lighter(colour, 0.35), 5) +
      times(26, (i) =>
        circle(
          -84 + (i % 6) * 34 + (Math.floor(i / 6) % 2) * 17,
          34 + Math.floor(i / 6) * 34,
          5,
          accent,
          { opacity: 0.9 },
        ),
      ),
    over: stroke('M-20,-4 Q0,34 20,-4', accent, 3) + circle(0, 18, 7, accent),
  }),
  plaid: ({ colour, under, accent }) => ({
    on:
      times(7, (i) => rect(-102 + i * 32, -20, 11, 230, darker(colour, 0.35), { opacity: 0.55 })) +
      times(7, (i) => rect(-110, 4 + i * 32, 220, 11, accent, { opacity: 0.4 })) +
      path('M-20,-12 L0,26 L20,-12z', '#fff6e6') +
      path(
        'M-110,-20 L-40,-12 Q-30,80 -22,210 H-110z M110,-20 L40,-12 Q30,80 22,210 H110z',
        under,
      ) +
      stroke('M-40,-10 Q-30,80 -22,208 M40,-10 Q30,80 22,208', darker(under, 0.3), 3) +
      [90, 126, 162].map((y) => circle(-33, y, 4, accent)).join(''),
    over: path('M-26,-16 L-38,14 L-8,22 L0,6z M26,-16 L38,14 L8,22 L0,6z', lighter(colour, 0.1)),
  }),
  blazer: ({ colour, under, accent }) => ({
    on:
      path('M-32,-14 L0,120 L32,-14z', under) +
      path(
        'M-34,-14 L-62,30 L-40,46 L-4,128 L-2,120z M34,-14 L62,30 L40,46 L4,128 L2,120z',
        darker(colour, 0.25),
      ) +
      circle(0, 146, 5, darker(colour, 0.5)) +
      stroke('M40,92 h26', darker(colour, 0.3), 5),
    over:
      stroke('M-26,-8 Q-16,60 -4,92 M26,-8 Q16,60 4,92', accent, 4.5) +
      rect(-17, 92, 34, 44, '#fff', { rx: 4 }) +
      rect(-17, 92, 34, 12, accent, { rx: 4 }) +
      circle(0, 114, 6, '#c9bfd6') +
      rect(-10, 123, 20, 4, '#c9bfd6', { rx: 2 }),
  }),
  turtleneck: ({ colour, accent }) => ({
    on: times(5, (i) =>
      stroke(
        `M-110,${56 + i * 32} H110`,
        i === 1 ? accent : darker(colour, 0.14),
        i === 1 ? 14 : 2.5,
      ),
    ),
    over:
      rect(-28, -34, 56, 38, colour, { rx: 12 }) +
      stroke('M-26,-18 Q0,-10 26,-18 M-26,-4 Q0,5 26,-4', darker(colour, 0.22), 2.6),
  }),
  biker: ({ colour, under, accent }) => ({
    on:
      path('M-30,-14 L-12,200 H20 L30,-14z', under) +
      path(
        'M-34,-16 L-72,34 L-36,50 L-8,130 L-14,20z M34,-16 L72,34 L36,50 L12,130 L16,20z',
        darker(colour, 0.2),
      ) +
      stroke('M-10,110 L-16,204 M16,110 L22,204', '#e9e3ee', 3.4) +
      stroke('M44,96 l30,-12 M-44,96 l-30,-12', '#e9e3ee', 3.4) +
      circle(-54, 34, 4, '#e9e3ee') +
      circle(54, 34, 4, '#e9e3ee'),
    over: stroke('M-16,-2 Q0,30 16,-2', accent, 2.6) + path('M0,16 l6,7 -6,8 -6,-8z', accent),
  }),
  suit: ({ colour, under, accent }) => ({
    on:
      path('M-32,-14 L0,136 L32,-14z', under) +
      path('M-9,6 L9,6 L15,96 L0,116 L-15,96z', accent) +
      path('M-12,-4 h24 l-5,18 h-14z', darker(accent, 0.2)) +
      path(
        'M-34,-16 L-66,28 L-44,42 L-4,142 L-2,130z M34,-16 L66,28 L44,42 L4,142 L2,130z',
        darker(colour, 0.2),
      ) +
      circle(0, 158, 5, darker(colour, 0.5)) +
      path('M38,92 l14,-10 14,10 -14,4z', '#fff'),
    over: path('M-28,-18 L-32,12 L-6,8z M28,-18 L32,12 L6,8z', lighter(under, 0.3)),
  }),
  stripes: ({ colour, under, accent }) => ({
    on: times(7, (i) => rect(-120, 26 + i * 30, 240, 14, accent)) + path(neckline, under),
    over:
      stroke('M-31,-10 Q0,35 31,-10', colour, 10) +
      path('M34,-6 Q64,-12 74,20 L84,118 Q66,128 50,120 L44,30z', '#fffaf0') +
      stroke('M54,110 l22,-2 M52,102 l24,-3', '#9fd0e6', 3),
  }),
  coat: ({ colour, under, accent }) => ({
    on:
      path('M-30,-14 L-18,210 H18 L30,-14z', under) +
      path(
        'M-36,-16 L-76,36 L-40,56 L-14,150 L-20,20z M36,-16 L76,36 L40,56 L14,150 L20,20z',
        lighter(colour, 0.13),
      ) +
      circle(40, 150, 5, accent) +
      circle(40, 180, 5, accent),
    over:
      rect(-27, -32, 54, 34, under, { rx: 11 }) +
      stroke('M-25,-16 Q0,-9 25,-16', lighter(under, 0.2), 2.4) +
      path('M46,44 q10,-14 16,0 q12,6 0,14 q-8,12 -16,0 q-10,-6 0,-14z', accent) +
      circle(54, 52, 4, '#fff0b8'),
  }),
  dungarees: ({ colour, under, accent }) => ({
    on:
      rect(-110, -20, 220, 230, under) +
      path('M-48,66 h96 v60 l30,90 h-156 l30,-90z', colour) +
      path('M-44,70 L-58,-10 h20 L-22,70z M44,70 L58,-10 h-20 L22,70z', colour) +
      circle(-34, 76, 7, '#fff') +
      circle(34, 76, 7, '#fff') +
      rect(-24, 94, 48, 36, darker(colour, 0.14), { rx: 6 }) +
      path(neckline, darker(under, 0.12)),
    over: times(11, (i) =>
      circle(
        -30 + i * 6,
        -2 + Math.sin((i / 10) * Math.PI) * 26,
        5.4,
        ['#FF5A4E', accent, '#4ecdc4', '#b48cff'][i % 4] ?? accent,
      ),
    ),
  }),
  cardigan: ({ colour, under, accent }) => ({
    on:
      path('M-34,-14 L-12,210 H12 L34,-14z', under) +
      stroke('M-34,-14 Q-20,80 -14,208 M34,-14 Q20,80 14,208', darker(colour, 0.28), 9) +
      [70, 104, 138].map((y) => circle(21, y, 4.4, accent)).join('') +
      rect(-70, 120, 42, 42, darker(colour, 0.12), { rx: 6 }) +
      rect(34, 120, 42, 42, darker(colour, 0.12), { rx: 6 }),
    over:
      path('M-24,-16 L-26,10 L-4,6z M24,-16 L26,10 L4,6z', '#fff') +
      path('M0,8 L-24,-4 V22z M0,8 L24,-4 V22z', accent) +
      circle(0, 8, 6, darker(accent, 0.25)),
  }),
  blouse: ({ accent, under }, skin) => ({
    on:
      path('M-20,-14 Q0,60 20,-14z', skin) +
      times(9, (i) =>
        path(
          `M-58,${30 + i * 21} l9,-9 9,9 -9,9z M40,${30 + i * 21} l9,-9 9,9 -9,9z`,
          i % 2 === 0 ? accent : under,
        ),
      ) +
      times(6, (i) =>
        stroke(
          `M-30,${76 + i * 24} l6,-8 6,8 6,-8 6,8 6,-8 6,8 6,-8 6,8 6,-8 6,8`,
          i % 2 === 0 ? under : accent,
          2.6,
          { opacity: 0.35 },
        ),
      ),
    over:
      stroke('M-31,-10 Q-18,14 0,40 Q18,14 31,-10', accent, 6, { 'stroke-dasharray': '2 9' }) +
      stroke('M0,40 l-12,30 M0,40 l12,30', under, 4) +
      circle(-13, 74, 6, accent) +
      circle(13, 74, 6, accent),
  }),
  jersey: ({ colour, accent, under }) => ({
    on:
      times(4, (i) => rect(-96 + i * 56, -20, 26, 240, lighter(colour, 0.16))) +
      path('M-26,-14 L0,24 L26,-14z', '#fff') +
      circle(50, 84, 13, accent) +
      path('M50,75 l3,6 6,1 -4,5 1,6 -6,-3 -6,3 1,-6 -4,-5 6,-1z', '#fff'),
    over:
      path('M-44,-16 Q0,26 44,-16 L52,8 Q0,52 -52,8z', accent) +
      times(5, (i) =>
        stroke(`M${-36 + i * 18},${4 + Math.sin((i / 4) * Math.PI) * 16} v16`, under, 8, {
          'stroke-linecap': 'butt',
        }),
      ) +
      path('M22,26 L54,14 L66,128 H34z', accent) +
      times(3, (i) => at(0, i * 34, path('M29,52 l30,-4 2,14 -30,3z', under))) +
      times(5, (i) => stroke(`M${37 + i * 6.4},128 v14`, accent, 3.4)),
  }),
  'knit-vest': ({ colour, under, accent }) => ({
    on:
      rect(-120, -20, 240, 240, under) +
      path(
        'M-66,-20 L-40,-12 L0,74 L40,-12 L66,-20 Q72,60 84,70 V220 H-84 V70 Q-72,60 -66,-20z',
        colour,
      ) +
      times(5, (i) =>
        stroke(
          `M-84,${92 + i * 26} l12,-10 12,10 12,-10 12,10 12,-10 12,10 12,-10 12,10 12,-10 12,10 12,-10 12,10 12,-10 12,10`,
          i % 2 === 0 ? accent : darker(colour, 0.2),
          4,
        ),
      ) +
      stroke('M-40,-12 L0,74 L40,-12', darker(colour, 0.25), 6),
    over:
      path('M-28,-18 L-36,16 L-4,14z M28,-18 L36,16 L4,14z', lighter(under, 0.35)) +
      circle(0, 24, 3.4, darker(under, 0.3)) +
      circle(0, 46, 3.4, darker(under, 0.3)),
  }),
  denim: ({ colour, under, accent }) => ({
    on:
      path('M-34,-14 L-26,210 H26 L34,-14z', under) +
      ellipse(0, 96, 16, 16, accent) +
      path('M-7,94 q7,12 14,0', 'none', {
        stroke: '#7a2b12',
        'stroke-width': 3,
        'stroke-linecap': 'round',
      }) +
      circle(-6, 89, 2.2, '#7a2b12') +
      circle(6, 89, 2.2, '#7a2b12') +
      stroke('M-34,-12 L-26,208 M34,-12 L26,208', lighter(colour, 0.3), 3.4) +
      rect(-76, 66, 38, 34, darker(colour, 0.12), { rx: 4 }) +
      rect(40, 66, 38, 34, darker(colour, 0.12), { rx: 4 }) +
      stroke('M-76,76 h38 M40,76 h38', '#e6c27a', 2.4, { 'stroke-dasharray': '5 5' }),
    over: path(
      'M-28,-18 L-52,16 L-24,30 L-18,0z M28,-18 L52,16 L24,30 L18,0z',
      lighter(colour, 0.12),
    ),
  }),
}
