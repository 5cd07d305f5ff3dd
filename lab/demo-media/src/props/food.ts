import { circle, ellipse, path, rect, stroke, times } from '../draw/svg.ts'

/** A glass, half full or half nervous. */
export function glass(): string {
  return (
    path('M-30,-76 h60 l-8,88 q-22,10 -44,0z', '#d9f2ff', { opacity: 0.55 }) +
    path('M-26,-30 q13,-10 26,0 q13,10 26,0 l-5,42 q-21,9 -42,0z', '#f2a516', { opacity: 0.95 }) +
    circle(-8, -14, 4, '#fff3c4') +
    circle(8, -4, 3, '#fff3c4') +
    stroke('M-30,-76 l8,88 M30,-76 l-8,88', '#eefaff', 4)
  )
}

/** A pint with froth. */
export function pint(): string {
  return (
    stroke('M34,-46 q34,0 32,26 q-2,24 -34,22', '#f2b53a', 10) +
    path('M-36,-64 h72 l-5,86 q-31,8 -62,0z', '#f2b53a') +
    rect(-18, -44, 9, 54, '#ffe08a', { rx: 4 }) +
    rect(4, -44, 9, 54, '#ffe08a', { rx: 4 }) +
    [-28, -8, 14, 30].map((x, i) => circle(x, -66 - (i % 2) * 8, 18, '#fffaf0')).join('')
  )
}

/** A baby's bottle. */
export function babyBottle(): string {
  return (
    path('M-9,-92 q9,-16 18,0 v16 h-18z', '#f2a06a') +
    rect(-24, -78, 48, 16, '#7ab8e8', { rx: 5 }) +
    rect(-27, -62, 54, 84, '#eef8ff', { rx: 12, opacity: 0.9 }) +
    rect(-27, -30, 54, 52, '#fffdf4', { rx: 12 }) +
    stroke('M8,-44 h12 M8,-30 h12 M8,-16 h12 M8,-2 h12', '#7ab8e8', 3.4)
  )
}

/** A birthday cake on a plate. */
export function cake(candles = 5): string {
  return (
    ellipse(0, 44, 120, 15, '#fff') +
    rect(-96, -22, 192, 64, '#f7d8a8', { rx: 10 }) +
    path(
      `M-96,-14 q16,40 32,6 q16,36 32,4 q16,34 32,0 q16,36 32,-4 q16,36 32,4 q16,30 32,-10 v-14 q0,-12 -12,-12 h-168 q-12,0 -12,12z`,
      '#f0728c',
    ) +
    times(7, (i) => circle(-78 + i * 26, 26, 6, ['#FFC94A', '#4ecdc4', '#fff'][i % 3] ?? '#fff')) +
    times(candles, (i) => {
      const x = (i - (candles - 1) / 2) * 32
      return (
        rect(x - 5, -74, 10, 40, i % 2 === 0 ? '#4aa3c7' : '#FFC94A', { rx: 3 }) +
        path(`M${x},-104 q16,18 0,28 q-16,-10 0,-28z`, '#ff9a3c') +
        path(`M${x},-92 q7,9 0,14 q-7,-5 0,-14z`, '#fff3c4')
      )
    })
  )
}

/** A sweet plaited loaf. */
export function loaf(): string {
  return (
    ellipse(0, 46, 130, 14, '#fff') +
    path('M-118,34 Q-130,-44 -60,-48 Q0,-66 60,-48 Q130,-44 118,34 Q0,56 -118,34z', '#9a5423') +
    times(6, (i) =>
      path(
        `M${-104 + i * 36},20 q-4,-58 38,-66 q10,40 -38,66z`,
        i % 2 === 0 ? '#c47a35' : '#b36a2a',
      ),
    ) +
    times(9, (i) => ellipse(-88 + i * 22, -14 + (i % 3) * 12, 4, 2.6, '#ffe9b8'))
  )
}

/** A slice of watermelon. */
export function melon(): string {
  return (
    path('M-80,-30 H80 Q74,50 0,54 Q-74,50 -80,-30z', '#2f8f4a') +
    path('M-70,-30 H70 Q64,38 0,42 Q-64,38 -70,-30z', '#dff5c8') +
    path('M-62,-30 H62 Q56,28 0,32 Q-56,28 -62,-30z', '#f0465a') +
    [
      [-34, -12],
      [-10, 4],
      [14, -10],
      [36, -14],
      [4, 20],
      [-22, 14],
    ]
      .map(([x = 0, y = 0]) => ellipse(x, y, 4, 6, '#3a1018'))
      .join('')
  )
}

/** A jar of pickled tomatoes. */
export function jar(): string {
  return (
    rect(-58, -60, 116, 130, '#dff5ee', { rx: 22, opacity: 0.6 }) +
    [
      [-28, 40, 24],
      [24, 42, 26],
      [-30, -4, 22],
      [20, -8, 25],
      [-4, 18, 20],
      [0, -36, 17],
    ]
      .map(
        ([x = 0, y = 0, r = 0]) =>
          circle(x, y, r, '#d7362a') +
          ellipse(x - r * 0.3, y - r * 0.4, r * 0.22, r * 0.16, '#ff9a8a') +
          stroke(`M${x - 6},${y - r + 3} l6,4 6,-4`, '#4f8a2f', 4),
      )
      .join('') +
    rect(-58, -60, 116, 130, 'none', { rx: 22, stroke: '#fff', 'stroke-width': 5, opacity: 0.85 }) +
    path('M-66,-64 q66,-40 132,0 l-6,16 h-120z', '#f4f0e6') +
    times(6, (i) => rect(-54 + i * 19, -78, 9, 24, '#d7263d', { opacity: 0.55 })) +
    rect(-34, 2, 68, 34, '#fffaf0', { rx: 4 }) +
    stroke('M-24,14 h48 M-24,24 h34', '#8a6436', 3)
  )
}

/** A large mug of coffee, steaming. */
export function mug(colour = '#FF5A4E'): string {
  return (
    stroke('M38,-22 q36,0 34,26 q-2,24 -36,22', colour, 12) +
    rect(-42, -44, 84, 92, colour, { rx: 12 }) +
    ellipse(0, -42, 42, 10, '#3b1f14') +
    stroke('M-16,-66 q-12,-16 0,-30 M12,-66 q-12,-16 0,-30', '#fff', 5, { opacity: 0.7 }) +
    path('M0,26 q-26,-18 -18,-34 q10,-10 18,4 q8,-14 18,-4 q8,16 -18,34z', '#fff')
  )
}

/** A soup spoon, bowl up. */
export function spoon(): string {
  return (
    stroke('M0,6 V74', '#c9d2dc', 9) +
    ellipse(0, -22, 21, 32, '#dfe6ee') +
    ellipse(2, -20, 13, 23, '#b4c0cc')
  )
}

/** A bag of shopping with a loaf and leeks. */
export function groceries(): string {
  return (
    stroke('M-30,-60 L-44,-128 M-16,-60 L-22,-140', '#4f9a3c', 10) +
    path('M8,-50 L26,-140 q14,-18 26,4 L38,-50z', '#d99a52') +
    stroke('M28,-118 l16,6 M26,-98 l16,6 M22,-78 l16,6', '#a86a2c', 4) +
    circle(-2, -66, 22, '#d7263d') +
    path('M-56,-60 H56 L48,70 H-48z', '#cfa873') +
    path('M-56,-60 l14,12 14,-12 14,12 14,-12 14,12 14,-12 14,12 14,-12 v14 H-56z', '#b98f58')
  )
}
