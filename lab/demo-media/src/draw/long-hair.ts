import { darker, lighter } from './colour.ts'
import type { Cut } from './hair-cut.ts'
import { circle, ellipse, path, stroke, times } from './svg.ts'

/** Hairdos with some length to them. */
export const longHair = {
  curls: ({ hair: { colour } }, w) => {
    const ring = [
      [-w - 4, -28, 21],
      [-w + 6, -56, 25],
      [-32, -84, 26],
      [-2, -94, 27],
      [30, -86, 26],
      [w - 4, -60, 25],
      [w + 6, -32, 20],
      [-14, -72, 24],
      [18, -70, 24],
      [-40, -62, 21],
      [42, -60, 20],
    ]
    return {
      back: ring
        .slice(0, 7)
        .map(([x = 0, y = 0, r = 0]) => circle(x, y - 4, r + 6, darker(colour, 0.35)))
        .join(''),
      front: ring
        .map(
          ([x = 0, y = 0, r = 0]) =>
            circle(x, y, r, colour) +
            stroke(
              `M${x - r * 0.5},${y + 2} a${r * 0.5},${r * 0.5} 0 1 1 ${r * 0.7},${r * 0.4}`,
              lighter(colour, 0.2),
              3.2,
            ),
        )
        .join(''),
    }
  },
  bob: ({ hair: { colour } }, w) => ({
    back: path(
      `M${-w - 16},-20 Q${-w - 14},-104 0,-106 Q${w + 14},-104 ${w + 16},-20 Q${w + 24},40 ${w + 6},74 Q0,92 ${-w - 6},74 Q${-w - 24},40 ${-w - 16},-20z`,
      darker(colour, 0.3),
    ),
    front:
      path(
        `M${-w - 13},36 Q${-w - 22},-106 0,-106 Q${w + 22},-106 ${w + 13},36 Q${w + 8},62 ${w - 2},66 Q${w + 2},0 ${w - 6},-34 Q30,-22 0,-30 Q-30,-22 ${-w + 6},-34 Q${-w - 2},0 ${-w + 2},66 Q${-w - 8},62 ${-w - 13},36z`,
        colour,
      ) +
      stroke(
        `M-36,-86 Q-48,-64 -46,-40 M-14,-94 Q-22,-64 -20,-36 M10,-94 Q12,-64 12,-36 M34,-86 Q42,-64 42,-40`,
        lighter(colour, 0.18),
        3.4,
      ),
  }),
  'top-bun': ({ hair: { colour } }, w) => ({
    back:
      circle(0, -112, 34, darker(colour, 0.15)) +
      stroke('M-20,-124 Q0,-138 20,-122 M-26,-108 Q0,-124 24,-104', lighter(colour, 0.22), 3.5),
    front:
      path(
        `M${-w - 4},2 Q${-w - 12},-96 0,-97 Q${w + 12},-96 ${w + 4},2 Q${w - 2},-40 30,-56 Q0,-64 -30,-56 Q${-w + 2},-40 ${-w - 4},2z`,
        colour,
      ) +
      stroke(
        'M-30,-62 Q-18,-82 -4,-92 M30,-62 Q18,-82 4,-92 M-50,-40 Q-40,-74 -14,-90 M50,-40 Q40,-74 14,-90',
        lighter(colour, 0.2),
        3,
      ) +
      ellipse(0, -92, 26, 8, '#FF5A4E'),
  }),
  waves: ({ hair: { colour } }, w) => ({
    back: path(
      `M${-w - 10},-30 Q${-w - 8},-106 0,-108 Q${w + 8},-106 ${w + 10},-30 Q${w + 36},20 ${w + 16},56 Q${w + 44},96 ${w + 20},132 Q${w + 30},160 ${w - 4},168 L${-w + 4},168 Q${-w - 30},160 ${-w - 20},132 Q${-w - 44},96 ${-w - 16},56 Q${-w - 36},20 ${-w - 10},-30z`,
      darker(colour, 0.28),
    ),
    front:
      path(
        `M-14,-84 Q${-w + 8},-70 ${-w},8 Q${-w - 4},40 ${-w - 12},60 Q${-w - 34},20 ${-w - 14},-34 Q${-w - 8},-106 4,-108 Q${w + 12},-104 ${w + 14},-30 Q${w + 32},24 ${w + 12},62 Q${w + 2},34 ${w + 1},4 Q${w - 10},-66 -14,-84z`,
        colour,
      ) +
      stroke(
        `M-22,-92 Q${-w},-70 ${-w - 8},-4 M4,-94 Q${w - 8},-80 ${w + 6},-6`,
        lighter(colour, 0.22),
        3.8,
      ),
  }),
  'messy-bun': ({ hair: { colour } }, w) => ({
    back:
      circle(14, -112, 30, darker(colour, 0.12)) +
      circle(-10, -106, 20, darker(colour, 0.2)) +
      stroke('M40,-122 q18,-8 20,-22 M-4,-132 q-8,-14 -22,-12 M30,-136 q4,-14 18,-16', colour, 6),
    front:
      path(
        `M${-w - 5},10 Q${-w - 14},-100 2,-101 Q${w + 14},-98 ${w + 5},10 Q${w - 2},-36 22,-62 Q-8,-34 ${-w + 4},-34 Q${-w},-16 ${-w - 5},10z`,
        colour,
      ) +
      stroke(
        `M${-w - 2},-8 q-14,24 -4,52 M${w + 2},-8 q16,20 6,56 M24,-66 q22,18 26,42`,
        colour,
        6,
      ) +
      stroke(
        'M-34,-54 Q-10,-62 8,-86 M-46,-62 Q-26,-76 -8,-92 M40,-60 Q34,-78 20,-90',
        lighter(colour, 0.3),
        3,
      ),
  }),
  puffs: ({ hair: { colour, accent = '#FFC94A' } }, w) => {
    const puff = (side: number): string =>
      circle(side * (w - 2), -92, 38, darker(colour, 0.1)) +
      times(9, (i) =>
        circle(side * (w - 2) + Math.cos(i * 0.7) * 33, -92 + Math.sin(i * 0.7) * 33, 12, colour),
      ) +
      stroke(
        `M${side * (w - 2) - 14},-106 q10,-12 24,-6 M${side * (w - 2) - 18},-86 q12,10 28,4`,
        lighter(colour, 0.25),
        3,
      )
    return {
      back: puff(-1) + puff(1),
      front:
        path(
          `M${-w - 3},-4 Q${-w - 6},-90 0,-92 Q${w + 6},-90 ${w + 3},-4 Q${w - 4},-46 0,-62 Q${-w + 4},-46 ${-w - 3},-4z`,
          colour,
        ) +
        stroke('M0,-64 V-90', lighter(colour, 0.35), 3) +
        ellipse(-w + 20, -72, 10, 15, accent, { transform: `rotate(-40 ${-w + 20} -72)` }) +
        ellipse(w - 20, -72, 10, 15, accent, { transform: `rotate(40 ${w - 20} -72)` }),
    }
  },
  braids: ({ hair: { colour, accent = '#7ad7ff' } }, w) => {
    const braid = (side: number): string =>
      times(6, (i) =>
        ellipse(
          side * (w + 6 + (i % 2) * 4),
          30 + i * 25,
          17 - i * 0.8,
          17,
          i % 2 === 0 ? colour : darker(colour, 0.12),
        ),
      ) +
      ellipse(side * (w + 8), 176, 10, 8, accent) +
      path(`M${side * (w + 8) - 9},182 h18 l-3,26 q-6,8 -12,0z`, colour)
    return {
      back: path(
        `M${-w - 8},20 Q${-w - 14},-104 0,-105 Q${w + 14},-104 ${w + 8},20z`,
        darker(colour, 0.22),
      ),
      front:
        path(
          `M${-w - 6},26 Q${-w - 16},-102 0,-103 Q${w + 16},-102 ${w + 6},26 Q${w},-44 0,-74 Q${-w},-44 ${-w - 6},26z`,
          colour,
        ) +
        stroke(
          'M0,-76 V-100 M-18,-68 Q-34,-76 -36,-90 M18,-68 Q34,-76 36,-90 M-40,-48 Q-54,-58 -56,-72 M40,-48 Q54,-58 56,-72',
          darker(colour, 0.2),
          3,
        ) +
        braid(-1) +
        braid(1),
    }
  },
  swoop: ({ hair: { colour, accent = '#fff' } }, w) => ({
    back: path(
      `M${-w - 8},-10 Q${-w - 10},-104 0,-106 Q${w + 16},-104 ${w + 16},0 Q${w + 18},40 ${w + 2},52 L${-w + 4},20z`,
      darker(colour, 0.3),
    ),
    front:
      path(
        `M${-w - 5},8 Q${-w - 16},-104 4,-108 Q${w + 20},-106 ${w + 18},-10 Q${w + 18},46 ${w - 4},60 Q${w + 4},10 ${w - 12},-32 Q-14,-34 -32,-74 Q${-w + 2},-52 ${-w - 5},8z`,
        colour,
      ) +
      path(
        `M-30,-78 Q-8,-40 ${w - 12},-34 Q${w + 2},-18 ${w + 4},24 Q${w + 10},-30 ${w - 4},-48 Q10,-52 -16,-88z`,
        accent,
      ),
  }),
} as const satisfies Record<string, Cut>
