import { darker, lighter } from './colour.ts'
import type { Cut } from './hair-cut.ts'
import { circle, ellipse, path, stroke } from './svg.ts'

/** Short hair, little hair, and a hat. */
export const shortHair = {
  spikes: ({ hair: { colour } }, w) => ({
    back: '',
    front:
      path(
        `M${-w - 3},0 Q${-w - 14},-40 ${-w - 8},-64 L${-w - 18},-84 L${-w + 8},-84 L-34,-116 L-18,-98 L4,-128 L14,-98 L42,-118 L${w - 14},-90 L${w + 18},-92 L${w + 6},-62 Q${w + 12},-36 ${w + 3},0 Q${w - 4},-34 ${w - 12},-46 L24,-58 L12,-42 L-8,-60 L-22,-44 L-32,-56 Q${-w + 4},-38 ${-w - 3},0z`,
        colour,
      ) + stroke('M-30,-96 L-22,-78 M4,-108 L4,-84 M38,-102 L32,-80', lighter(colour, 0.3), 3.6),
  }),
  'side-part': ({ hair: { colour } }, w) => ({
    back: '',
    front:
      path(
        `M${-w - 4},4 Q${-w - 12},-86 -20,-100 Q${w + 6},-116 ${w + 7},-40 L${w + 4},4 Q${w - 2},-26 ${w - 8},-46 Q10,-44 -28,-72 Q${-w + 4},-54 ${-w + 3},-26z`,
        colour,
      ) +
      stroke(
        'M-26,-74 Q10,-52 48,-56 M-18,-84 Q14,-66 52,-72 M-4,-94 Q24,-84 48,-86',
        lighter(colour, 0.35),
        3.2,
      ),
  }),
  bald: ({ skin }) => ({
    back: '',
    front: path('M-36,-56 Q-24,-74 0,-76 Q-18,-66 -26,-50z', lighter(skin, 0.45), { opacity: 0.8 }),
  }),
  'comb-over': ({ hair: { colour } }, w) => ({
    back: '',
    front:
      path(
        `M${-w - 4},12 Q${-w - 12},-30 ${-w + 6},-54 Q${-w + 4},-24 ${-w + 2},2z M${w + 4},12 Q${w + 12},-30 ${w - 6},-54 Q${w - 4},-24 ${w - 2},2z`,
        colour,
      ) +
      stroke(
        `M${-w + 5},-50 Q-24,-88 30,-72 M${-w + 4},-44 Q-24,-78 38,-62 M${-w + 8},-56 Q-20,-98 22,-82`,
        colour,
        6,
      ),
  }),
  crop: ({ hair: { colour } }, w) => ({
    back: '',
    front:
      path(
        `M${-w - 4},0 Q${-w - 10},-94 0,-97 Q${w + 10},-94 ${w + 4},0 Q${w - 3},-34 ${w - 12},-50 Q24,-58 0,-54 Q-24,-58 ${-w + 12},-50 Q${-w + 3},-34 ${-w - 4},0z`,
        colour,
      ) +
      stroke(
        'M-30,-80 l-4,10 M-10,-86 l-2,11 M12,-86 l2,11 M32,-80 l4,10',
        lighter(colour, 0.25),
        3.4,
      ),
  }),
  tufts: ({ hair: { colour }, skin }, w) => ({
    back: '',
    front:
      [-1, 1]
        .map(
          (side) =>
            circle(side * (w + 3), -26, 17, colour) +
            circle(side * (w + 7), -6, 15, colour) +
            circle(side * (w - 5), -44, 13, colour) +
            circle(side * (w + 4), 14, 10, colour),
        )
        .join('') +
      stroke('M-4,-84 q-6,-14 6,-22 M4,-84 q8,-10 18,-10', colour, 4) +
      path('M-34,-62 Q-22,-76 2,-77 Q-16,-68 -24,-56z', lighter(skin, 0.45), { opacity: 0.7 }),
  }),
  pixie: ({ hair: { colour, accent = '#FF5A4E' } }, w) => ({
    back: path(
      `M${-w - 8},20 Q${-w - 14},-102 0,-104 Q${w + 14},-102 ${w + 8},20z`,
      darker(colour, 0.28),
    ),
    front:
      path(
        `M${-w - 6},22 Q${-w - 16},-100 4,-106 Q${w + 14},-100 ${w + 6},22 L${w - 3},-4 Q${w - 4},-34 ${w - 14},-48 L34,-34 L22,-52 L4,-32 L-6,-50 L-26,-30 L-34,-46 Q${-w + 2},-30 ${-w + 3},-2z`,
        colour,
      ) +
      stroke('M-2,-98 Q-28,-90 -38,-66 M14,-98 Q36,-90 46,-66', lighter(colour, 0.25), 3.6) +
      path('M26,-74 l24,-9 4,11 -24,9z', accent),
  }),
  'straw-hat': ({ hair: { colour } }, w) => ({
    back: ellipse(0, -52, w + 62, 24, '#b98334'),
    front:
      path(
        `M${-w - 3},14 Q${-w - 7},-20 ${-w + 2},-46 H${w - 2} Q${w + 7},-20 ${w + 3},14 Q${w - 4},-14 ${w - 10},-30 H${-w + 10} Q${-w + 4},-14 ${-w - 3},14z`,
        colour,
      ) +
      path(`M${-w + 2},-54 Q${-w + 4},-124 0,-124 Q${w - 4},-124 ${w - 2},-54z`, '#e8b955') +
      path(`M${-w + 1},-72 H${w - 1} L${w - 1},-52 H${-w + 1}z`, '#b3261e') +
      path(
        `M${-w - 64},-50 Q0,-84 ${w + 64},-50 Q${w + 40},-30 0,-36 Q${-w - 40},-30 ${-w - 64},-50z`,
        '#f0c665',
      ) +
      stroke(
        'M-34,-116 L-28,-80 M-12,-122 L-10,-80 M12,-122 L10,-80 M34,-116 L28,-80 M-50,-100 Q0,-114 50,-100 M-56,-86 Q0,-98 56,-86',
        '#c99539',
        2.4,
      ) +
      stroke(`M${-w - 50},-48 Q0,-70 ${w + 50},-48`, '#c99539', 2.4),
  }),
} as const satisfies Record<string, Cut>
