import { lettering, letteringWidth } from '../draw/lettering.ts'
import { at, circle, path, rect, stroke, times } from '../draw/svg.ts'
import { type Logo, outline, stack } from './logo.ts'

/** The logos of the podcasts. */
export const podcastLogos: Readonly<Record<string, () => Logo>> = {
  'masa-copiilor': () => {
    const colours = ['#FF5A4E', '#FFC94A', '#4ecdc4', '#ff9ad5', '#8f7bff', '#8cc152']
    const word = (text: string, y: number, size: number): string => {
      let x = 30
      return Array.from(text)
        .map((letter, i) => {
          const drawn = at(
            x,
            y + (i % 2 === 0 ? -5 : 7),
            lettering(letter, 0, 0, size, {
              face: 'poppins-black',
              fill: colours[(i + text.length) % 6] ?? '#fff',
              more: outline('#fff', 20),
            }),
            { turn: i % 2 === 0 ? -5 : 5 },
          )
          x += letteringWidth(letter, size, 'poppins-black') + 4
          return drawn
        })
        .join('')
    }
    return {
      width: letteringWidth('copiilor', 180, 'poppins-black') + 100,
      height: 380,
      drawing: word('Masa', 150, 170) + word('copiilor', 320, 180),
    }
  },
  'pauza-de-tigara-fara-tigara': () => {
    const { drawing, width } = stack([
      { text: 'PAUZA DE ȚIGARĂ', size: 104, face: 'anton', fill: '#fff', spacing: 3, y: 126 },
      { text: 'fără țigară', size: 136, face: 'poppins-black', fill: '#ffc27a', y: 274 },
    ])
    const steam = stroke(
      `M${width - 70},210 C${width - 110},180 ${width - 40},160 ${width - 76},120 M${width - 36},206 C${width - 66},180 ${width - 8},164 ${width - 36},130`,
      '#f0788a',
      9,
    )
    return {
      width: width + 96,
      height: 340,
      drawing:
        drawing +
        at(96, 0, steam) +
        at(
          96,
          0,
          path(`M${width - 96},222 h74 l-8,72 h-58z`, '#FF5A4E') +
            rect(width - 100, 212, 82, 16, '#fff', { rx: 7 }),
        ),
    }
  },
  'doua-scaune-si-un-frigider': () => {
    const { drawing, width } = stack([
      { text: 'DOUĂ SCAUNE', size: 120, face: 'poppins-black', fill: '#bff4ff', y: 126 },
      {
        text: 'și-un frigider',
        size: 104,
        face: 'poppins-black',
        fill: 'none',
        y: 246,
        more: { stroke: '#bff4ff', 'stroke-width': 4.5 },
      },
    ])
    return {
      width: width + 130,
      height: 300,
      drawing:
        drawing +
        at(
          width + 50,
          150,
          rect(-46, -120, 92, 240, '#e9fbff', { rx: 14 }) +
            rect(-46, -36, 92, 6, '#7fb8c4') +
            rect(22, -90, 9, 40, '#7fb8c4', { rx: 4 }) +
            rect(22, -14, 9, 60, '#7fb8c4', { rx: 4 }) +
            lettering('02:00', -4, -66, 24, {
              face: 'poppins',
              anchor: 'middle',
              fill: '#FF5A4E',
            }),
        ),
    }
  },
  'terapie-cu-martori': () => {
    const { drawing, width } = stack([
      { text: 'TERAPIE', size: 190, face: 'anton', fill: '#fff3dc', spacing: 6, y: 214 },
      {
        text: 'cu martori',
        size: 110,
        face: 'bangers',
        fill: '#120F1A',
        spacing: 4,
        y: 352,
        x: 40,
      },
    ])
    const bubbleWidth = letteringWidth('cu martori', 110, 'bangers', 4) + 90
    return {
      width: Math.max(width, bubbleWidth + 24),
      height: 440,
      drawing:
        rect(24, 254, bubbleWidth, 124, '#4fa8a0', { rx: 60 }) +
        path('M90,370 l-30,56 84,-52z', '#4fa8a0') +
        drawing,
    }
  },
  'dictionarul-bunicii': () => {
    const { drawing, width } = stack([
      {
        text: 'DICȚIONARUL',
        size: 124,
        face: 'anton',
        fill: '#e8b955',
        spacing: 8,
        y: 140,
        more: outline('#4a1524', 14),
      },
      {
        text: 'bunicii',
        size: 150,
        face: 'poppins-black',
        fill: '#fff8ea',
        y: 280,
        more: outline('#4a1524', 14),
      },
    ])
    const lace = times(
      Math.floor((width - 60) / 34),
      (i) =>
        circle(44 + i * 34, 326, 16, 'none', { stroke: '#fff8ea', 'stroke-width': 5 }) +
        circle(44 + i * 34, 326, 4, '#e8b955'),
    )
    return { width, height: 356, drawing: drawing + lace }
  },
}
