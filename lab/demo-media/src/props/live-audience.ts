import { seededRandom } from '../draw/random.ts'
import { at, circle, ellipse, path, stroke } from '../draw/svg.ts'

const random = seededRandom(23)
const seats = Array.from({ length: 16 }, (_, index) => ({
  x: -10 + index * 86 + (random() - 0.5) * 26,
  y: 706 + (index % 2) * 22 + (random() - 0.5) * 14,
  r: 42 + random() * 10,
  phase: random() * 6.28,
  hasBun: random() < 0.3,
}))

/** Heads of an audience along the lower edge that bob when it laughs and raise hands to clap (0 to 1). */
export function liveAudience(t: number, laughing: number, clapping: number): string {
  return seats
    .map(({ x, y, r, phase, hasBun }) => {
      const lift =
        laughing * Math.abs(Math.sin(t * 11 + phase)) * 13 - Math.sin(t * 0.9 + phase) * 2
      const palm = 6 + 11 * Math.abs(Math.sin(t * 13 + phase))
      const hands =
        clapping > 0
          ? stroke(
              `M${-r * 0.9},${r + 30} Q${-r * 0.5},${-r * 0.2} ${-palm},${-r * 1.2} M${r * 0.9},${r + 30} Q${r * 0.5},${-r * 0.2} ${palm},${-r * 1.2}`,
              '#0a0510',
              18,
              { opacity: Math.min(1, clapping * 2) },
            )
          : ''
      const bun = hasBun ? circle(0, -r * 1.02, r * 0.38, '#0a0510') : ''
      const body =
        ellipse(0, 0, r * 0.86, r, '#0a0510') +
        bun +
        path(
          `M${-r * 1.7},130 Q${-r * 1.5},${r * 0.9} 0,${r * 0.8} Q${r * 1.5},${r * 0.9} ${r * 1.7},130z`,
          '#0a0510',
        )
      const rim = stroke(
        `M${-r * 0.6},${-r * 0.72} Q0,${-r * 1.16} ${r * 0.6},${-r * 0.72}`,
        '#ffbe6b',
        3,
        { opacity: 0.4 },
      )
      return at(x + laughing * Math.sin(t * 7 + phase) * 5, y - lift, hands + body + rim)
    })
    .join('')
}
