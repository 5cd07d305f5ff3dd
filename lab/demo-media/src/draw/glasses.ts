import { circle, path, stroke } from './svg.ts'

/** The shapes of frames. */
export type GlassesStyle = 'round' | 'square' | 'cat' | 'half'

/** A pair of glasses over the eyes of a head drawn around its centre. */
export function glasses({ style, colour }: { style: GlassesStyle; colour: string }): string {
  const temples = stroke('M-47,-7 L-62,-11 M47,-7 L62,-11', colour, 4.5)
  const bridge = stroke('M-6,-7 Q0,-12 6,-7', colour, 4.5)

  return temples + lens(style, colour, -1) + lens(style, colour, 1) + bridge
}

function lens(style: GlassesStyle, colour: string, side: -1 | 1): string {
  const x = side * 26.5
  const frame = { stroke: colour, 'stroke-width': 5, 'stroke-linejoin': 'round' }
  const glass = '#dff3ff'
  const drawn: Record<GlassesStyle, () => string> = {
    round: () => circle(x, -4, 22, glass, { ...frame, 'fill-opacity': 0.16 }),
    square: () =>
      path(
        `M${x - 21},-23 h42 q3,0 2,5 l-3,24 q-2,8 -10,8 h-20 q-8,0 -10,-8 l-3,-24 q-1,-5 2,-5z`,
        glass,
        {
          ...frame,
          'fill-opacity': 0.16,
        },
      ),
    cat: () =>
      path(
        `M${x - side * 20},-16 Q${x},-24 ${x + side * 31},-30 Q${x + side * 25},14 ${x},16 Q${x - side * 22},14 ${x - side * 20},-16z`,
        glass,
        { ...frame, 'fill-opacity': 0.16 },
      ),
    half: () =>
      path(`M${x - 19},4 h38 q0,19 -19,19 q-19,0 -19,-19z`, glass, {
        ...frame,
        'stroke-width': 3.6,
        'fill-opacity': 0.3,
      }),
  }

  return drawn[style]()
}
