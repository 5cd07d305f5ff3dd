import { at, circle, ellipse, path, stroke, times } from '../draw/svg.ts'

/** A hen, about 150 px wide. */
export function hen(): string {
  return (
    stroke('M-14,62 v30 m-12,6 l12,-6 12,6 M18,62 v30 m-12,6 l12,-6 12,6', '#e8943a', 6) +
    path(
      'M-84,-6 Q-96,-62 -60,-58 Q-40,-20 10,-30 Q30,-36 36,-66 Q62,-72 66,-34 Q72,60 0,70 Q-70,68 -84,-6z',
      '#fffaf0',
    ) +
    path('M-50,2 Q-20,46 26,20 Q14,-10 -50,2z', '#ece0cd') +
    path('M36,-66 q-4,-22 8,-18 q2,-16 12,-8 q10,-8 10,8 q6,8 -2,18z', '#d7263d') +
    path('M66,-44 l26,8 -26,10z', '#f2a516') +
    path('M64,-26 q12,18 0,22 q-10,-6 -4,-22z', '#d7263d') +
    circle(52, -50, 8, '#fff', { stroke: '#d8c8ae', 'stroke-width': 2 }) +
    circle(54, -50, 4.4, '#120F1A')
  )
}

/** A rooster in full voice. */
export function rooster(): string {
  const feathers = ['#2f7f86', '#d7263d', '#FFC94A', '#5a3db0']
  return (
    times(4, (i) =>
      stroke(
        `M-40,10 Q-${90 + i * 12},${-20 - i * 26} -${120 - i * 16},${20 - i * 34}`,
        feathers[i] ?? '#2f7f86',
        17,
      ),
    ) +
    stroke('M-6,74 v34 m-14,6 l14,-6 14,6 M26,74 v34 m-14,6 l14,-6 14,6', '#f2a516', 7) +
    path(
      'M-60,6 Q-50,-20 0,-20 Q24,-24 28,-90 Q60,-104 70,-70 Q84,74 10,82 Q-52,76 -60,6z',
      '#b5431f',
    ) +
    path('M28,-86 Q4,-40 22,-6 Q60,10 72,-30 Q70,-70 66,-84z', '#e8943a') +
    path('M30,-92 q-12,-22 6,-22 q4,-22 18,-8 q16,-10 16,10 q8,10 -2,22z', '#d7263d') +
    path('M68,-84 l36,-14 -22,16 20,12 -34,-2z', '#FFC94A') +
    path('M70,-64 q14,24 -2,28 q-12,-10 -6,-28z', '#d7263d') +
    circle(54, -84, 7, '#fff') +
    circle(56, -85, 4, '#120F1A')
  )
}

/** A goose that looks down. */
export function goose(): string {
  return (
    stroke('M-20,92 v26 m-14,6 l14,-6 16,6 M20,92 v26 m-14,6 l14,-6 16,6', '#f2862a', 8) +
    path(
      'M-110,20 Q-80,-14 -20,-6 Q20,-10 30,-70 Q24,-150 56,-158 Q92,-156 88,-118 Q66,-104 74,-40 Q84,96 -6,100 Q-96,98 -110,20z',
      '#fdfcf8',
    ) +
    path('M-76,24 Q-40,82 34,48 Q20,4 -76,24z', '#e3e0da') +
    stroke('M-50,40 q30,18 58,2', '#c9c5bd', 4) +
    path('M84,-140 q34,2 40,14 q-14,12 -42,6z', '#f2862a') +
    circle(66, -136, 8.5, '#fff', { stroke: '#d8d4cc', 'stroke-width': 2 }) +
    circle(69, -135, 4.6, '#120F1A') +
    stroke('M54,-150 L76,-146', '#5a5248', 4) +
    path('M28,-60 Q56,-46 76,-62 L78,-40 Q52,-28 26,-40z', '#d7263d') +
    path('M44,-44 l-10,34 14,6 6,-36z', '#d7263d')
  )
}

/** A glass fish, the pride of a television set. */
export function glassFish(): string {
  return (
    path('M-70,0 q44,-52 104,-14 l36,-28 q-8,36 0,60 l-38,-22 q-58,34 -102,4z', '#2fb8c9') +
    path('M-20,-28 q18,-30 46,-16z', '#FF5A4E') +
    circle(-44, -6, 8, '#fff') +
    circle(-42, -6, 4, '#120F1A') +
    stroke('M-6,-10 q10,12 0,24 M14,-10 q10,12 0,24', '#9ff2ff', 4)
  )
}

/** An audience of heads seen from behind along the lower edge of a 1280×720 picture. */
export function audienceRow(y: number, colour = '#120a18'): string {
  const head = (x: number, r: number, lift: number, bun: boolean): string =>
    at(
      x,
      y - lift,
      ellipse(0, 0, r * 0.86, r, colour) +
        path(
          `M${-r * 1.8},160 Q${-r * 1.5},${r * 0.9} 0,${r * 0.8} Q${r * 1.5},${r * 0.9} ${r * 1.8},160z`,
          colour,
        ) +
        (bun ? circle(0, -r, r * 0.4, colour) : '') +
        stroke(
          `M${-r * 0.55},${-r * 0.76} Q0,${-r * 1.16} ${r * 0.55},${-r * 0.76}`,
          '#ffbe6b',
          3,
          { opacity: 0.5 },
        ),
    )

  return times(11, (i) => head(20 + i * 124, 52 + (i % 3) * 7, (i * 37) % 29, i % 4 === 1))
}
