import { brand, mix } from './draw/colour.ts'
import { lettering, letteringWidth } from './draw/lettering.ts'
import { circle, element, path, rect, short, stroke } from './draw/svg.ts'
import { drawTitle } from './title-art.ts'

/** The show's logo, or a special's title, on the dark before a film; `opacity` 0 to 1. */
export function openingTitle(
  show: string | null,
  caption: string,
  accent: string,
  opacity: number,
): string {
  if (opacity <= 0) return ''
  const veil = rect(0, 0, 1280, 720, show === null ? mix(accent, brand.night, 0.72) : brand.night, {
    opacity: 0.88,
  })
  const logo = show === null ? specialTitle(caption) : fitted(drawTitle(show))

  return element('g', { opacity }, veil, logo)
}

/** Who speaks, in the lower left; `share` 0 to 1 slides it in. */
export function lowerThird(name: string, caption: string, accent: string, share: number): string {
  if (share <= 0) return ''
  const width = Math.max(letteringWidth(name, 48, 'anton', 1.5), 250) + 76
  const under = letteringWidth(caption, 21, 'poppins-text') + 60

  return `<g transform="translate(${short(-(width + 120) * (1 - share) ** 2)} 0)">${[
    path(`M60,558 H${60 + width} L${36 + width},636 H60z`, accent),
    rect(60, 558, 10, 112, brand.sun),
    path(`M70,636 H${70 + under} L${58 + under},670 H70z`, brand.night),
    lettering(name, 90, 616, 48, { fill: '#fff', spacing: 1.5 }),
    lettering(caption, 90, 660, 21, { face: 'poppins-text', fill: brand.cream }),
  ].join('')}</g>`
}

/** The brand's small mark in the upper right: the name with its laughing o. */
export function watermark(): string {
  const mouth =
    circle(0, 0, 13, brand.coral) +
    path('M-8,-2 h16 q0,11 -8,11 q-8,0 -8,-11z', '#4f0f1c') +
    stroke('M-6,-6 l3,1 M6,-6 l-3,1', '#4f0f1c', 2)

  return element(
    'g',
    { opacity: 0.82 },
    lettering('hliz', 1130, 64, 36, {
      face: 'poppins-black',
      fill: '#fff',
      more: {
        stroke: brand.night,
        'stroke-width': 5,
        'stroke-opacity': 0.4,
        'paint-order': 'stroke',
      },
    }),
    `<g transform="translate(${short(1130 + letteringWidth('hliz', 36, 'poppins-black') + 14)} 54) rotate(-14)">${mouth}</g>`,
  )
}

function specialTitle(caption: string): string {
  const size = Math.min(150, 1080 / letteringWidth(caption, 1, 'anton'))

  return (
    lettering(caption.toUpperCase(), 640, 400, size * 0.86, {
      anchor: 'middle',
      fill: '#fff',
      spacing: 2,
    }) +
    rect(520, 440, 240, 12, brand.coral, { rx: 6 }) +
    lettering('UN SPECIAL HLIZO', 640, 506, 30, {
      face: 'poppins-text',
      anchor: 'middle',
      fill: brand.sun,
      spacing: 5,
    })
  )
}

// A logo's own SVG document, placed in the middle.
function fitted(document: string): string {
  return document
    .replace('<svg ', '<svg x="240" y="150" preserveAspectRatio="xMidYMid meet" ')
    .replace(/ width="\d+" height="\d+"/, ' width="800" height="420"')
}
