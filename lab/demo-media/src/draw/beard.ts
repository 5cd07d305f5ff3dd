import { lighter } from './colour.ts'
import { faceShapes } from './face-shape.ts'
import { path, stroke } from './svg.ts'

/** Hair on a face. */
export type BeardStyle = 'stubble' | 'full' | 'goatee' | 'moustache' | 'thin-moustache' | 'walrus'

type Shape = keyof typeof faceShapes

/** What grows under the mouth's drawing and what hangs over it. */
export function beard(
  { style, colour }: { style: BeardStyle; colour: string },
  shape: Shape,
  layer: 'under' | 'over',
): string {
  if (layer === 'under') return under(style, colour, shape)

  return over(style, colour)
}

function under(style: BeardStyle, colour: string, shape: Shape): string {
  const { cheek, jaw, chin } = faceShapes[shape]
  switch (style) {
    case 'stubble':
      return jawHair(cheek - 3, jaw, chin - 1, 24, colour, 0.32)
    case 'full':
      return jawHair(cheek, jaw + 4, chin + 16, 16, colour, 1)
    case 'goatee':
      return path(
        `M-27,34 Q0,20 27,34 Q31,62 19,${chin - 2} Q0,${chin + 9} -19,${chin - 2} Q-31,62 -27,34z`,
        colour,
      )
    default:
      return ''
  }
}

// A band along the jaw from ear to ear, open where the mouth is.
function jawHair(
  cheek: number,
  jaw: number,
  chin: number,
  lip: number,
  colour: string,
  opacity: number,
): string {
  const d = `M${-cheek},2 C${-cheek},34 ${-jaw - 3},44 ${-jaw * 0.9},${chin - 22} Q${-jaw * 0.58},${chin} 0,${chin} Q${jaw * 0.58},${chin} ${jaw * 0.9},${chin - 22} C${jaw + 3},44 ${cheek},34 ${cheek},2 Q${cheek - 8},26 ${cheek - 22},30 Q18,${lip + 2} 0,${lip + 8} Q-18,${lip + 2} ${-cheek + 22},30 Q${-cheek + 8},26 ${-cheek},2z`

  return path(d, colour, { opacity })
}

function over(style: BeardStyle, colour: string): string {
  const shine = lighter(colour, 0.22)
  switch (style) {
    case 'full':
      return path('M0,24 Q-16,22 -33,37 Q-14,42 0,35 Q14,42 33,37 Q16,22 0,24z', colour)
    case 'moustache':
      return (
        path(
          'M0,23 Q-20,16 -47,40 Q-30,48 -13,42 Q-4,40 0,35 Q4,40 13,42 Q30,48 47,40 Q20,16 0,23z',
          colour,
        ) + stroke('M-8,29 Q-22,29 -34,38 M8,29 Q22,29 34,38', shine, 2.5)
      )
    case 'walrus':
      return (
        path(
          'M0,20 Q-26,14 -44,34 Q-47,48 -34,54 Q-16,52 0,40 Q16,52 34,54 Q47,48 44,34 Q26,14 0,20z',
          colour,
        ) +
        stroke(
          'M-8,28 Q-24,28 -34,44 M8,28 Q24,28 34,44 M-5,33 Q-12,36 -18,45 M5,33 Q12,36 18,45',
          '#d5d0cf',
          2.4,
        )
      )
    case 'thin-moustache':
      return path('M0,30 Q-10,25 -26,34 Q-10,35 0,33 Q10,35 26,34 Q10,25 0,30z', colour)
    default:
      return ''
  }
}
