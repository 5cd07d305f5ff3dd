import { at, stroke } from '../draw/svg.ts'
import { glass } from '../props/food.ts'
import { type Logo, outline, stack, night } from './logo.ts'

/** The logos of the stand-up shows. */
export const standupLogos: Readonly<Record<string, () => Logo>> = {
  'cinci-minute-si-un-pahar': () => {
    const more = outline(night, 16)
    const { drawing, width } = stack([
      {
        text: 'CINCI MINUTE',
        size: 150,
        face: 'bangers',
        fill: '#FFC94A',
        spacing: 5,
        y: 150,
        more,
      },
      {
        text: 'ȘI-UN PAHAR',
        size: 150,
        face: 'bangers',
        fill: '#FF5A4E',
        spacing: 5,
        y: 300,
        more,
      },
    ])
    return {
      width: width + 110,
      height: 345,
      drawing: drawing + at(width + 30, 230, glass(), { scale: 1.9, turn: 10 }),
    }
  },
  'seara-de-joi-la-beci': () => {
    const { drawing, width } = stack([
      { text: 'SEARA DE JOI LA', size: 66, face: 'anton', fill: '#fff3dc', spacing: 6, y: 84 },
      {
        text: 'BECI',
        size: 250,
        face: 'anton',
        fill: '#e9fffc',
        spacing: 22,
        y: 330,
        more: { ...outline('#16b8a8', 18) },
      },
    ])
    return {
      width,
      height: 400,
      drawing: stroke(`M24,368 q${width / 2 - 24},26 ${width - 48},0`, '#FF5A4E', 12) + drawing,
    }
  },
  'turneul-de-la-tara': () => {
    const shadow = {
      text: 'TURNEUL',
      size: 150,
      face: 'poppins-black',
      fill: '#7a2d22',
      y: 158,
      x: 7,
    } as const
    const { drawing, width } = stack([
      shadow,
      { ...shadow, fill: '#fff3dc', y: 150, x: 0 },
      { text: 'de la țară', size: 128, face: 'poppins-black', fill: '#7a2d22', y: 288, x: 7 },
      { text: 'de la țară', size: 128, face: 'poppins-black', fill: '#FFC94A', y: 280 },
    ])
    return {
      width,
      height: 392,
      drawing:
        drawing +
        stroke(
          `M30,364 q14,-18 28,0 ${'t28,0 '.repeat(Math.floor((width - 90) / 28))}`,
          '#8cc152',
          9,
        ),
    }
  },
}
