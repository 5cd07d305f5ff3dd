import { at, circle, ellipse, path, rect, stroke, times } from '../draw/svg.ts'

/** A traffic cone. */
export function cone(): string {
  return (
    path('M-14,-90 h28 l32,120 h-92z', '#f2702a') +
    path('M-24,-50 h48 l9,32 h-66z M-37,-2 h74 l5,18 h-84z', '#fff') +
    rect(-62, 28, 124, 18, '#d95a1c', { rx: 6 })
  )
}

/** A road sign that grants a place to park. */
export function parkingSign(): string {
  return (
    rect(-7, 40, 14, 150, '#9aa6bd') +
    rect(-62, -72, 124, 124, '#1e63d6', { rx: 16, stroke: '#fff', 'stroke-width': 8 }) +
    path(
      'M-26,34 V-52 H6 Q36,-52 36,-22 Q36,8 6,8 H-6 V34z M-6,-34 V-10 H4 Q16,-10 16,-22 Q16,-34 4,-34z',
      '#fff',
      { 'fill-rule': 'evenodd' },
    )
  )
}

/** A pipe wrench. */
export function wrench(): string {
  return (
    rect(-11, -50, 22, 120, '#d7263d', { rx: 10 }) +
    path(
      'M-32,-104 h26 v32 h26 v-38 h16 q10,0 10,14 v36 q0,18 -20,18 h-40 q-18,0 -18,-18z',
      '#c9d2dc',
    )
  )
}

/** A paint roller, loaded with white. */
export function roller(): string {
  return (
    stroke('M0,40 V-16 H72 V-62 H56', '#5c6470', 9) +
    rect(-13, 10, 26, 70, '#FFC94A', { rx: 9 }) +
    rect(-70, -88, 130, 48, '#d5dff0', { rx: 13 }) +
    path('M-62,-44 q6,28 12,0 q10,38 18,0 q6,20 12,0z', '#fff')
  )
}

/** A kitchen chair, about 170 px high, its middle as the origin. */
export function woodenChair(colour = '#a9692f'): string {
  return (
    stroke('M-44,10 L-50,100 M44,10 L50,100 M-46,58 H46', colour, 12) +
    stroke('M-44,6 L-50,-104 M44,6 L50,-104', colour, 12) +
    [-96, -64, -32].map((y) => rect(-46, y, 92, 16, colour, { rx: 7 })).join('') +
    rect(-58, -4, 116, 22, colour, { rx: 9 })
  )
}

/** A bunch of roses. */
export function bouquet(): string {
  const rose = (x: number, y: number): string =>
    circle(x, y, 20, '#d7263d') +
    stroke(`M${x - 9},${y} a9,9 0 1 1 9,9 M${x - 3},${y} a4,4 0 1 1 4,4`, '#8f1528', 3.4)
  return (
    stroke('M-30,-46 L-6,40 M0,-60 V40 M30,-46 L6,40', '#2f7a3f', 7) +
    [
      [-44, -54],
      [0, -86],
      [44, -54],
      [-20, -44],
      [22, -42],
    ]
      .map(([x = 0, y = 0]) => rose(x, y))
      .join('') +
    path('M-62,-30 Q0,0 62,-30 L14,66 h-28z', '#fff3dc') +
    path('M-18,30 h36 l12,22 -30,-10 -30,10z', '#FFC94A')
  )
}

/** Scissors, open, and the ribbon that waits for them is drawn elsewhere. */
export function scissors(): string {
  return (
    stroke('M-40,-90 L16,30 M40,-90 L-16,30', '#dfe6ee', 13) +
    circle(-28, 46, 23, 'none', { stroke: '#d7263d', 'stroke-width': 12 }) +
    circle(28, 46, 23, 'none', { stroke: '#d7263d', 'stroke-width': 12 }) +
    circle(0, -6, 6, '#5c6470')
  )
}

/** An umbrella held by its stick. */
export function umbrella(colours: readonly [string, string]): string {
  return (
    stroke('M0,-140 V150 q0,20 18,18', '#5a3420', 8) +
    path(
      'M-170,-120 Q-150,-250 0,-256 Q150,-250 170,-120 q-28,-28 -57,0 q-28,-28 -56,0 q-28,-28 -57,0 q-28,-28 -57,0 q-28,-28 -56,0 q-28,-28 -57,0z',
      colours[0],
    ) +
    path(
      'M-57,-120 Q-46,-240 0,-256 Q46,-240 57,-120 q-28,-28 -57,0 q-28,-28 -57,0z M113,-120 Q96,-226 0,-256 Q150,-250 170,-120 q-28,-28 -57,0z M-113,-120 Q-96,-226 0,-256 Q-150,-250 -170,-120 q28,-28 57,0z',
      colours[1],
    ) +
    circle(0, -258, 8, '#5a3420')
  )
}

/** A magnifying glass. */
export function magnifier(): string {
  return (
    stroke('M0,10 V70', '#6b3d1d', 17) +
    circle(0, -40, 46, '#dff3ff', { opacity: 0.45 }) +
    circle(0, -40, 46, 'none', { stroke: '#e8b955', 'stroke-width': 11 }) +
    path('M-24,-60 q14,-18 34,-12', 'none', {
      stroke: '#fff',
      'stroke-width': 7,
      'stroke-linecap': 'round',
    })
  )
}

/** A cup for the winner. */
export function trophy(): string {
  return (
    stroke(
      'M-50,-70 q-50,10 -24,54 q12,16 32,14 M50,-70 q50,10 24,54 q-12,16 -32,14',
      '#e5a92b',
      10,
    ) +
    path('M-56,-86 H56 Q56,24 0,26 Q-56,24 -56,-86z', '#FFC94A') +
    path('M-40,-78 q-2,60 18,84', 'none', {
      stroke: '#fff3c4',
      'stroke-width': 9,
      'stroke-linecap': 'round',
    }) +
    rect(-11, 22, 22, 30, '#e5a92b') +
    rect(-44, 50, 88, 24, '#5a3420', { rx: 5 })
  )
}

/** A door key, larger than any door. */
export function bigKey(): string {
  return (
    circle(0, -96, 44, 'none', { stroke: '#e8b955', 'stroke-width': 22 }) +
    rect(-11, -54, 22, 160, '#e8b955', { rx: 6 }) +
    rect(4, 60, 46, 20, '#e8b955', { rx: 4 }) +
    rect(4, 90, 34, 20, '#e8b955', { rx: 4 })
  )
}

/** A small house, as on an estate agent's desk. */
export function house(): string {
  return (
    rect(-66, -20, 132, 96, '#fff3dc') +
    path('M-86,-16 L0,-92 L86,-16z', '#d7263d') +
    rect(36, -86, 20, 44, '#8a3a2c') +
    rect(-16, 22, 34, 54, '#6b3d1d', { rx: 3 }) +
    rect(-54, 2, 30, 30, '#8fd3e8', { stroke: '#fff', 'stroke-width': 4 }) +
    rect(28, 2, 30, 30, '#8fd3e8', { stroke: '#fff', 'stroke-width': 4 }) +
    circle(10, 50, 3.5, '#FFC94A')
  )
}

/** A pile of coins. */
export function coins(count: number): string {
  return times(
    count,
    (i) =>
      ellipse((i % 2) * 4 - 2, -i * 12, 36, 13, '#e5a92b') +
      ellipse((i % 2) * 4 - 2, -i * 12 - 4, 36, 12, '#FFC94A'),
  )
}

/** A suitcase with stickers. */
export function suitcase(): string {
  return (
    stroke('M-34,-70 v-24 h68 v24', '#5a3420', 11) +
    rect(-110, -70, 220, 150, '#a9592c', { rx: 18 }) +
    rect(-110, -16, 220, 12, '#7a3d1c') +
    rect(-76, -70, 18, 150, '#7a3d1c') +
    rect(58, -70, 18, 150, '#7a3d1c') +
    circle(-10, 40, 24, '#4ecdc4') +
    at(24, -42, rect(-24, -14, 48, 28, '#FFC94A', { rx: 4 }), { turn: -12 })
  )
}

/** A pillow. */
export function pillow(): string {
  return (
    path('M-110,-46 Q0,-70 110,-46 Q128,0 110,50 Q0,74 -110,50 Q-128,0 -110,-46z', '#f6f1ff') +
    stroke('M-84,-30 q20,12 30,0 M60,36 q16,-14 30,-4', '#cfc4e6', 5) +
    times(6, (i) => circle(-70 + i * 28, 4 + (i % 2) * 16, 5, '#a583e0'))
  )
}

/** A tape measure pulled out to the right by `length`. */
export function measure(length: number): string {
  return (
    rect(20, -14, length, 26, '#FFC94A') +
    times(Math.floor(length / 18), (i) =>
      stroke(`M${34 + i * 18},-12 v${i % 5 === 0 ? 18 : 10}`, '#3a2010', 3),
    ) +
    rect(20 + length - 8, -20, 10, 38, '#8a929c', { rx: 2 }) +
    rect(-44, -46, 80, 78, '#d7263d', { rx: 20 }) +
    circle(-6, -8, 22, '#fff3dc')
  )
}

/** A pocket watch on its chain. */
export function pocketWatch(): string {
  return (
    stroke('M0,-110 q16,14 0,26 q-16,14 0,30', '#e8b955', 5) +
    circle(0, 0, 56, '#e8b955') +
    circle(0, 0, 43, '#fffdf4') +
    stroke('M0,0 L-18,-18 M0,0 L26,-8', '#2b2833', 6) +
    times(12, (i) => circle(Math.cos(i * 0.5236) * 35, Math.sin(i * 0.5236) * 35, 2.8, '#2b2833')) +
    rect(-9, -68, 18, 15, '#c9973f', { rx: 4 })
  )
}

/** A hoop on fire, for tamed chairs. */
export function fireHoop(): string {
  return (
    times(16, (i) =>
      at(
        Math.cos(i * 0.3927) * 112,
        Math.sin(i * 0.3927) * 112,
        path(
          'M-16,8 q2,-44 18,-52 q-2,22 14,30 q6,22 -16,30 q-14,0 -16,-8z',
          i % 2 === 0 ? '#d7263d' : '#fff3c4',
        ),
        { turn: i * 22.5 + 90 },
      ),
    ) + circle(0, 0, 104, '#3b0f4a', { stroke: '#7a2a8f', 'stroke-width': 16 })
  )
}

/** A catapult made of a forked branch. */
export function slingshot(): string {
  return (
    stroke('M0,70 V4 L-36,-56 M0,4 L36,-56', '#8a5431', 16) +
    stroke('M-36,-52 Q0,-12 36,-52', '#d7263d', 7)
  )
}

/** A red chain between two posts, as before a museum piece. */
export function rope(width: number): string {
  const post = (x: number): string =>
    rect(x - 7, -110, 14, 150, '#e8b955', { rx: 6 }) +
    circle(x, -116, 15, '#FFC94A') +
    ellipse(x, 42, 34, 10, '#c9973f')
  return stroke(`M0,-96 Q${width / 2},-10 ${width},-96`, '#d7263d', 14) + post(0) + post(width)
}
